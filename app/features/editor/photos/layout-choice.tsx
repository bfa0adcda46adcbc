import { useId } from 'react'
import { layouts, type PhotoLayout } from '#features/articles/photo-details.ts'
import { layoutIcons } from './layout-icons.ts'

interface LayoutChoiceProps {
  which: string
  value: PhotoLayout
  onChange: (layout: PhotoLayout) => void
}

export function LayoutChoice({ which, value, onChange }: LayoutChoiceProps) {
  const name = useId()
  return (
    <fieldset className="field">
      <legend className="label">
        Mise en page dans le texte<span className="sr-only">, {which}</span>
      </legend>
      <div className="layouts">
        {(Object.keys(layouts) as PhotoLayout[]).map((layout) => (
          <label key={layout}>
            <input type="radio" name={name} checked={layout === value} onChange={() => onChange(layout)} />
            <svg
              viewBox="0 0 24 20"
              width="24"
              height="20"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.4"
              aria-hidden="true"
            >
              <path d={layoutIcons[layout]} />
            </svg>
            {layouts[layout]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
