import { data, redirect } from 'react-router'
import { refusedForm } from '#platform/forms/form.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import { retryAfter } from '#platform/http/retry-after.server.ts'
import type { Access, AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import type { Outcome } from '#platform/outcome.ts'
import { identityFieldOf, type IdentityProof } from './identity.ts'
import type { Ceremony } from './passkeys.server.ts'
import type { SignedIn } from './sign-in.server.ts'

export function refusedAccess(form: FormData, field: string, refusal: AccessRefusal) {
  const { status, sentence, code, retryAfterSeconds } = refusal
  const answer = { ...refusedForm(form, { [field]: sentence }), code }
  return data(answer, { status, headers: retryAfter(retryAfterSeconds) })
}

export function proofOf(form: FormData, passwordName = 'password'): IdentityProof {
  return { password: formText(form, passwordName), code: formText(form, 'code') }
}

export function refusedIdentity(form: FormData, field: string, refusal: AccessRefusal, passwordName = 'password') {
  const identityField = identityFieldOf(refusal)
  return refusedAccess(form, identityField === 'password' ? passwordName : (identityField ?? field), refusal)
}

export function afterFirstStep({ headers, secondFactor }: SignedIn, returnTo: FormDataEntryValue | null): Response {
  const address = safeReturn(returnTo, '/compte')
  const step = `/compte/verification?retour=${encodeURIComponent(address)}`
  return redirect(secondFactor ? step : address, { status: 303, headers })
}

export function ceremonyAnswer(outcome: Outcome<Ceremony, AccessRefusal>): Response {
  return outcome.ok ? jsonAnswer(outcome.value.response, 200, outcome.value.headers) : refusalAnswer(outcome.refusal)
}

export function acceptedAnswer(access: Access, to: string): Response {
  return access.ok ? jsonAnswer({ to }, 200, access.value) : refusalAnswer(access.refusal)
}

function refusalAnswer({ status, code, sentence, retryAfterSeconds }: AccessRefusal): Response {
  return jsonAnswer({ code, message: sentence }, status, new Headers(retryAfter(retryAfterSeconds)))
}

function jsonAnswer(body: object, status: number, headers: Headers): Response {
  headers.set('cache-control', 'private, no-store')
  return Response.json(body, { status, headers })
}
