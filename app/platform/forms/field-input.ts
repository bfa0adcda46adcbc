/** A field that a person types in, as `Field` and `TextField` show it. The page of an outage gives its text back alike. */
export interface FieldInput {
  label: string
  hint?: string
  type?: 'email' | 'url' | 'tel' | 'number' | 'date' | 'datetime-local' | 'password' | 'checkbox'
  inputMode?: 'url' | 'numeric'
  /** Lines of text; without it the field is one line. */
  rows?: number
  maxLength?: number
  required?: true
}
