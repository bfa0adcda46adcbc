import type { z } from 'zod'

export type FieldErrors = Record<string, string>

export interface RefusedForm {
  errors: FieldErrors
  values: Record<string, string>
  phrases?: string[] | undefined
}

export function formError(form: string): RefusedForm {
  return { errors: { form }, values: {} }
}

export type ReadForm<Form> = { ok: true; value: Form } | ({ ok: false } & RefusedForm)

const secretFields = /password|confirmation/i
const fieldsMax = 50

export function readForm<Schema extends z.ZodType>(schema: Schema, data: FormData): ReadForm<z.output<Schema>> {
  const fields = textFields(data)
  const result = schema.safeParse(fields)
  if (result.success) return { ok: true, value: result.data }
  const errors: FieldErrors = {}
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? 'form')
    errors[field] ??= fields[field] === undefined && issue.code === 'invalid_type' ? 'Ce champ manque.' : issue.message
  }
  return { ok: false, ...refusedForm(data, errors) }
}

export interface ValidFields<Fields> {
  /** A field that was not sent is missing here. */
  validFields: Partial<Fields>
  errors: FieldErrors
}

/** Validates each field that was sent for itself: valid ones may be stored even when others are not. */
export function readValidFields<Fields>(
  shape: Record<keyof Fields & string, z.ZodType>,
  data: FormData,
): ValidFields<Fields> {
  const validFields: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  const fields = textFields(data)
  for (const [field, schema] of Object.entries<z.ZodType>(shape)) {
    if (fields[field] === undefined) continue
    const result = schema.safeParse(fields[field])
    if (result.success) validFields[field] = result.data
    else errors[field] = result.error.issues[0]?.message ?? ''
  }
  return { validFields: validFields as Partial<Fields>, errors }
}

export function refusedForm(data: FormData, errors: FieldErrors, phrases?: string[]): RefusedForm {
  const values = Object.fromEntries(Object.entries(textFields(data)).filter(([name]) => !secretFields.test(name)))
  return { errors, values, phrases }
}

export type ShownField = [name: string, value: string | null]

export function shownAgain(data: FormData): ShownField[] {
  return [...data].flatMap(([name, value]): ShownField[] => {
    if (typeof value !== 'string') return []
    return [[name, secretFields.test(name) ? null : value]]
  })
}

export function withoutErrorsOf<Answer>(answer: Answer, field: string): Answer {
  const { errors } = Object(answer) as Partial<RefusedForm>
  if (!errors || !(field in errors || 'form' in errors)) return answer
  const otherErrors = Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field && name !== 'form'))
  return { ...answer, errors: otherErrors }
}

function textFields(data: FormData): Record<string, string> {
  const fields: Record<string, string> = {}
  let count = 0
  for (const [name, value] of data) {
    if (count++ >= fieldsMax) break
    // PostgreSQL refuses NUL in text.
    if (typeof value === 'string') fields[name] ??= value.replaceAll('\0', '')
  }
  return fields
}
