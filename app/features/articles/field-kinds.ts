import type { FieldInput } from '#platform/field-input.ts'

export interface FormField<Value> {
  /** Null for a field that another part of the editor sets: without script it is hidden. */
  input: FieldInput | null
  /** Says why it cannot be stored at all, not even in a draft. */
  whyNotRead?: (text: string) => string | null
  read: (text: string) => Value
  whyNotPublish?: (value: Value) => string | null
  /** Drafts keep this, when it differs from what would be published. */
  readDraft?: (text: string) => Value
}

interface ComparedText {
  label?: string
  text: string
}

export interface ArticleField<Value> {
  /** @param value JSON of a draft, a copy in a browser or another blog; an invalid one becomes the empty value */
  from: (value: unknown) => Value
  typed: (value: Value) => Record<string, string>
  compared: { heading: string; lines: (value: Value) => ComparedText[] }
  exported?: (value: Value) => Record<string, unknown>
}

export type OneInputField<Value> = ArticleField<Value> & FormField<Value>

export interface SimpleField {
  column: string
  input: FieldInput | null
  /** Without that field this one means nothing: it is emptied with it. */
  partOf?: string
  tooLong?: string
  whyNotPublish?: (value: string) => string | null
  compared: { heading: string; label?: string }
  exportedAs?: string
  isForPrograms?: true
}

const addressCharactersMax = 2000
export function simpleField(name: string, field: SimpleField): OneInputField<string | null> {
  const { input, tooLong, whyNotPublish, exportedAs } = field
  const { heading, ...label } = field.compared
  const { multiline, maxLength = addressCharactersMax } = input ?? {}
  const read = (text: string) => (multiline ? severalLines(text, maxLength) : text.trim()) || null
  const refusal = (value: string | null) => (value && whyNotPublish?.(value)) ?? null
  return {
    input,
    // Line ends may take two characters, and so may a character of the text.
    whyNotRead: (text) => (tooLong && text.length > 3 * maxLength ? tooLong : null),
    read,
    whyNotPublish: refusal,
    readDraft(text) {
      const value = read(text)
      if (input) return value?.slice(0, maxLength) ?? null
      return refusal(value) ? null : value
    },
    from: (value) => (typeof value === 'string' ? read(value) : null),
    typed: (value) => ({ [name]: value ?? '' }),
    compared: { heading, lines: (value) => (value ? [{ ...label, text: value }] : []) },
    ...(exportedAs && { exported: (value) => ({ [exportedAs]: value }) }),
  }
}

function severalLines(text: string, charactersMax: number): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
  return Array.from(lines.trim()).slice(0, charactersMax).join('').toWellFormed()
}
