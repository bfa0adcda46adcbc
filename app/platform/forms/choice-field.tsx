import { type ReactNode, useId } from 'react'
import { FieldNotes, noteAttributes } from './field.tsx'

interface ChoiceFieldProps {
  legend: string
  name: string
  options: readonly (readonly [value: string, label: ReactNode, consequence?: string])[]
  current: string | readonly string[]
  error?: string | undefined
  hint?: string
  className?: string
}

export function ChoiceField({ legend, name, options, current, error, hint, className = 'choices' }: ChoiceFieldProps) {
  const id = useId()
  const { 'aria-describedby': describedBy, ...attributes } = noteAttributes(id, error)
  const type = typeof current === 'string' ? 'radio' : 'checkbox'
  const values = [current].flat()
  return (
    <fieldset className={className} aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {hint && <p className="caption">{hint}</p>}
      {options.map(([value, label, consequence]) => (
        <label className="option" key={value}>
          <input type={type} name={name} value={value} defaultChecked={values.includes(value)} {...attributes} />
          <span>
            {label} {consequence && <span className="caption">{consequence}</span>}
          </span>
        </label>
      ))}
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}

interface CheckBoxProps extends React.ComponentProps<'input'> {
  name: string
  isChecked?: boolean
}

export function CheckBox({ isChecked, children, ...attributes }: CheckBoxProps) {
  return (
    <label className="option">
      <input type="checkbox" value="oui" defaultChecked={isChecked} {...attributes} />
      <span>{children}</span>
    </label>
  )
}
