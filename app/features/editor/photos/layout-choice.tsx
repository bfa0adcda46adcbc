import { useId } from 'react'
import { layouts, type PhotoLayout } from '#features/articles/photo-details.ts'

export const layoutIcons: Record<PhotoLayout, string> = {
  column: 'M2 3h20M2 17h20M6 6.5h12v7H6z',
  wide: 'M2 3h20M2 17h20M3 6.5h18v7H3z',
  full: 'M4 3h16M4 17h16M0 6.5h24v7H0z',
  pair: 'M2 3h20M2 17h20M3 6.5h8v7H3zM13 6.5h8v7h-8z',
}

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
