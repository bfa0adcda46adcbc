import type { FieldInput } from '#platform/field-input.ts'

/** How a field of the form is read. */
export interface FormField<Value> {
  /** Null for a field that is chosen, or that another part of the editor sets: without script it is hidden. */
  input: FieldInput | null
  /** Why it cannot be stored at all, not even in a draft. */
  whyNotRead?: (text: string) => string | null
  read: (text: string) => Value
  whyNotPublish?: (value: Value) => string | null
  /** What a draft keeps, when that is not what would be published. */
  readDraft?: (text: string) => Value
}

/** A line of what two versions are compared by. */
interface ComparedText {
  /** Where its heading says too little. */
  label?: string
  text: string
}

/** What drafts, versions, comparisons and exports need to know of a field. */
export interface ArticleField<Value> {
  /** From JSON: a draft, a copy in a browser, another blog. A value that cannot be meant becomes the empty one. */
  from: (value: unknown) => Value
  /** By the names of the form. */
  typed: (value: Value) => Record<string, string>
  compared: { heading: string; lines: (value: Value) => ComparedText[] }
  /** In the export of a member's drafts, by French names. */
  exported?: (value: Value) => Record<string, unknown>
}

/** Of one column and one field of the form. */
export type OneInputField<Value> = ArticleField<Value> & FormField<Value>

/** The types that such a field may have. */
export interface ValueOfKind {
  /** Null when it is empty. */
  text: string | null
  flag: boolean
}

export interface SimpleField {
  kind: keyof ValueOfKind
  column: string
  input: FieldInput | null
  /** The name of the field without which this one means nothing: it is emptied with it. */
  partOf?: string
  /** The refusal of a text that is much too long; a shorter one is cut. */
  tooLong?: string
  whyNotPublish?: (value: string) => string | null
  compared: { heading: string; label?: string }
  /** Its French name in the export of a member's drafts. */
  exportedAs?: string
  /** A column of the table that programs read and write. */
  isForPrograms?: true
}

const addressCharactersMax = 2000
export const checkedValue = 'oui'

export const kinds: {
  [Kind in keyof ValueOfKind]: (name: string, field: SimpleField) => OneInputField<ValueOfKind[Kind]>
} = {
  text(name, { input, tooLong, whyNotPublish, compared: { heading, ...label }, exportedAs }) {
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
  },
  flag: (name, { input, compared: { heading }, exportedAs }) => ({
    input,
    read: (text) => text === checkedValue,
    from: (value) => value === true,
    typed: (value) => ({ [name]: value ? checkedValue : '' }),
    compared: { heading, lines: (value) => (value ? [{ text: checkedValue }] : []) },
    ...(exportedAs && { exported: (value) => ({ [exportedAs]: value }) }),
  }),
}

function severalLines(text: string, charactersMax: number): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
  return Array.from(lines.trim()).slice(0, charactersMax).join('').toWellFormed()
}
