import { Form, useSubmit } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import './find-form.css'

export interface FindChoice {
  name: string
  label: string
  value: string
  /** The value that narrows nothing. */
  standard: string
  options: Record<string, string>
}

interface FindFormProps {
  action: string
  name: string
  placeholder?: string
  term: string
  charactersMax: number
  choices?: FindChoice[]
}

/** One GET form, so that each view has an address. A choice applies at once; without script « Afficher » applies it. */
export function FindForm({ action, name, placeholder = name, term, charactersMax, choices = [] }: FindFormProps) {
  const submit = useSubmit()
  return (
    <Form className="find" role="search" aria-label={name} action={action} preventScrollReset>
      <div className="find-term">
        <input
          key={term}
          className="input"
          type="search"
          name="q"
          defaultValue={term}
          placeholder={placeholder}
          aria-label={placeholder}
          maxLength={charactersMax}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className="btn outline" type="submit" aria-label="Chercher">
          <Icon name="search" />
        </button>
      </div>
      {choices.map(({ name: field, label, value, standard, options }) => (
        <label key={field} className={value === standard ? 'find-choice' : 'find-choice narrowed'}>
          {label}
          <select
            key={value}
            name={field}
            defaultValue={value}
            onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
          >
            {Object.entries(options).map(([option, text]) => (
              <option key={option} value={option}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button className="btn outline without-script" type="submit">
        Afficher
      </button>
    </Form>
  )
}
