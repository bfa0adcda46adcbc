import type { z } from 'zod'

/** Sentence by field name; `form` holds what concerns the whole form. */
export type FieldErrors = Record<string, string>

/** What an action answers to a form it refuses: shown beside the fields, with what was typed. */
export interface RefusedForm {
  errors: FieldErrors
  typed: Record<string, string>
}

export type ReadForm<Form> = { ok: true; value: Form } | ({ ok: false } & RefusedForm)

const secretFields = /password|confirmation/i
/** More than any form of ours has. */
const fieldsMax = 50

/** Reads a form with its schema. The first problem of each field is kept; secrets are never sent back. */
export function readForm<Schema extends z.ZodType>(schema: Schema, data: FormData): ReadForm<z.output<Schema>> {
  const given = textFields(data)
  const parsed = schema.safeParse(given)
  if (parsed.success) return { ok: true, value: parsed.data }
  const errors: FieldErrors = {}
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? 'form')
    errors[field] ??= given[field] === undefined && issue.code === 'invalid_type' ? 'Ce champ manque.' : issue.message
  }
  return { ok: false, ...refusedForm(data, errors) }
}

export function refusedForm(data: FormData, errors: FieldErrors): RefusedForm {
  const typed = Object.fromEntries(Object.entries(textFields(data)).filter(([name]) => !secretFields.test(name)))
  return { errors, typed }
}

/** What stays true of a refusal once a field is changed: nothing is said any more of that field, nor of the whole form. */
export function withoutErrorsOf<Answer>(answer: Answer, field: string): Answer {
  const { errors } = Object(answer) as Partial<RefusedForm>
  if (!errors || !(field in errors || 'form' in errors)) return answer
  const left = Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field && name !== 'form'))
  return { ...answer, errors: left }
}

function textFields(data: FormData): Record<string, string> {
  const fields: Record<string, string> = {}
  let read = 0
  for (const [name, value] of data) {
    if (read++ >= fieldsMax) break
    // A NUL is no character of a text, and PostgreSQL refuses it.
    if (typeof value === 'string') fields[name] ??= value.replaceAll('\0', '')
  }
  return fields
}
