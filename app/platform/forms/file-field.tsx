import { useId, useState } from 'react'
import { FieldNotes, noteAttributes } from './field.tsx'
import './file-field.css'

interface FileFieldProps extends Omit<React.ComponentProps<'input'>, 'type'> {
  label: string
  name: string
  button: string
  error: string | undefined
  hint?: string
}

export function FileField({ label, button, error, hint, className = '', onChange, ...input }: FileFieldProps) {
  const id = useId()
  const [fileName, setFileName] = useState('')
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <span className="file-choice">
        <input
          {...input}
          {...noteAttributes(id, error, hint)}
          id={id}
          type="file"
          onChange={(event) => {
            setFileName(event.target.files?.[0]?.name ?? '')
            onChange?.(event)
          }}
        />
        <span className="btn outline" aria-hidden="true">
          {button}
        </span>
      </span>
      {fileName && <p className="caption">{fileName}</p>}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
