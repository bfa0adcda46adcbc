export interface FieldInput {
  label: string
  hint?: string
  beginning?: string
  type?: 'email' | 'url' | 'tel' | 'number' | 'date' | 'datetime-local' | 'password'
  inputMode?: 'url' | 'numeric'
  multiline?: true
  rows?: number
  maxLength?: number
  min?: number
  max?: number
  placeholder?: string
  required?: true
}

export type FormInputs = Readonly<Record<string, FieldInput>>
