import { data } from 'react-router'
import type { z } from 'zod'
import { retryAfter } from '#platform/http/retry-after.server.ts'
import type { Refusal } from '#platform/outcome.ts'
import { readForm, refusedForm } from './form.ts'
import { objectionTo } from './objection.server.ts'

/** Shows the form again, with the sentence of the refusal at one of its fields. */
export function refuseForm(body: FormData, field: string, { status, sentence, retryAfterSeconds, phrases }: Refusal) {
  return data(refusedForm(body, { [field]: sentence }, phrases), { status, headers: retryAfter(retryAfterSeconds) })
}

/** Reads a form whose texts readers see once it is saved. */
export async function readPublicForm<Schema extends z.ZodType<object>>(schema: Schema, body: FormData) {
  const form = readForm(schema, body)
  if (!form.ok) return { ...form, status: 400 }
  const objection = await objectionTo(form.value)
  if (!objection) return form
  const { status, sentence, phrases } = objection
  return { ok: false as const, status, ...refusedForm(body, { form: sentence }, phrases) }
}
