import { data } from 'react-router'
import { retryAfter } from '#platform/http/retry-after.server.ts'
import type { Refusal } from '#platform/outcome.ts'
import { refusedForm } from './form.ts'

/** Shows the form again, with the sentence of the refusal at one of its fields. */
export function refuseForm(body: FormData, field: string, { status, sentence, retryAfterSeconds }: Refusal) {
  return data(refusedForm(body, { [field]: sentence }), { status, headers: retryAfter(retryAfterSeconds) })
}
