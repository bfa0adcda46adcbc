import { data, redirect } from 'react-router'
import { refusedForm } from '#platform/forms/form.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import { retryAfter } from '#platform/http/retry-after.server.ts'
import type { AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import { identityFieldOf, type IdentityProof } from './identity.ts'
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
