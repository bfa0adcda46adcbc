import { useId } from 'react'
import { FieldNotes } from './field.tsx'
import { Sentence } from '../ui/sentence.tsx'
import type { FieldState } from './use-saved-fields.ts'

interface SavedFieldProps extends React.ComponentProps<'input'> {
  label: string
  name: string
  hint?: string | undefined
  state: FieldState | undefined
}

export function SavedField({ label, hint, state, ...input }: SavedFieldProps) {
  const id = useId()
  const notes = [hint && `${id}-hint`, state && `${id}-state`].filter(Boolean)
  return (
    <div className="field saved-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={state?.kind === 'refused' || undefined}
        aria-describedby={notes.length > 0 ? notes.join(' ') : undefined}
      />
      <FieldNotes id={id} error={undefined} hint={hint} />
      <SavedState id={`${id}-state`} state={state} />
    </div>
  )
}

interface SavedChoiceProps {
  name: string
  legend: string
  hint?: string
  options: Record<string, string>
  choice: string
  state: FieldState | undefined
}

export function SavedChoice({ name, legend, hint, options, choice, state }: SavedChoiceProps) {
  const id = useId()
  return (
    <fieldset className="choices saved-field" aria-describedby={`${id}-state`}>
      <legend>{legend}</legend>
      {hint && <p className="caption">{hint}</p>}
      {Object.entries(options).map(([value, label]) => (
        <label className="option" key={value}>
          <input type="radio" name={name} value={value} defaultChecked={choice === value} />
          {label}
        </label>
      ))}
      <SavedState id={`${id}-state`} state={state} />
    </fieldset>
  )
}

function SavedState({ id, state }: { id: string; state: FieldState | undefined }) {
  return (
    <output className={`saved-state${state?.kind === 'refused' ? ' error' : ''}`} id={id}>
      {state?.kind === 'saving' && 'Enregistrement…'}
      {state?.kind === 'saved' && 'Enregistré'}
      {state?.kind === 'refused' && <Sentence>{state.sentence}</Sentence>}
    </output>
  )
}
