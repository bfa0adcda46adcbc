import { type ReactNode, useId } from 'react'
import { FieldNotes, noteAttributes } from './field.tsx'

interface ChoiceFieldProps {
  legend: string
  name: string
  options: readonly (readonly [value: string, label: ReactNode])[]
  current: string | readonly string[]
  error?: string | undefined
  className?: string
}

export function ChoiceField({ legend, name, options, current, error, className = 'choices' }: ChoiceFieldProps) {
  const id = useId()
  const { 'aria-describedby': describedBy, ...attributes } = noteAttributes(id, error)
  const type = typeof current === 'string' ? 'radio' : 'checkbox'
  const values = [current].flat()
  return (
    <fieldset className={className} aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {options.map(([value, label]) => (
        <label className="option" key={value}>
          <input type={type} name={name} value={value} defaultChecked={values.includes(value)} {...attributes} />
          {label}
        </label>
      ))}
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
