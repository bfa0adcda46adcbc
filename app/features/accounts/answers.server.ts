import { data, redirect } from 'react-router'
import { refusedForm } from '#platform/forms/form.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import type { AccessRefusal } from './access.server.ts'
import type { SignedIn } from './sign-in.server.ts'

/** What a door answers to a refused form: the sentence beside `field`, and when to come back. */
export function refusedAccess(typed: FormData, field: string, refusal: AccessRefusal) {
  const { status, sentence, code, retryAfterSeconds } = refusal
  const headers = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : undefined
  return data({ ...refusedForm(typed, { [field]: sentence }), code }, { status, ...(headers && { headers }) })
}

/** Signed in: back to where one was; else the second factor comes first, and knows where to go afterwards. */
export function afterFirstStep({ headers, secondFactor }: SignedIn, returnTo: FormDataEntryValue | null): Response {
  const address = safeReturn(returnTo, '/compte')
  const step = `/compte/verification?retour=${encodeURIComponent(address)}`
  return redirect(secondFactor ? step : address, { status: 303, headers })
}
