/** A field that a person types in, as its form shows it: a page that gives the text back shows it alike. */
export interface FieldInput {
  label: string
  hint?: string
  type?: 'email' | 'url' | 'tel' | 'number' | 'date' | 'datetime-local' | 'password' | 'checkbox'
  inputMode?: 'url' | 'numeric'
  multiline?: true
  /** Lines that a text of several lines shows at first. */
  rows?: number
  maxLength?: number
  required?: true
}

/** By the names of a form. Its other fields are chosen, or made by the page. */
export type FormInputs = Readonly<Record<string, FieldInput>>
