import { asSentence, failureOf, failureReason } from '#platform/requests/failure.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { identityFieldOf } from '../identity.ts'

type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON
type CeremonyOutcome = { ok: true; to: string } | { ok: false; sentence: string; field: 'password' | 'code' | 'form' }

const givenUp = 'La clé d’accès n’a pas été utilisée.'
const alreadyHere = 'Cet appareil a déjà une clé d’accès pour ce compte.'
const interruption = 'Connexion interrompue. Essayez de nouveau.'

export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

export async function addPasskeyHere(fields: FormData): Promise<CeremonyOutcome> {
  return ceremony('/compte/cles-acces', fields, ({ startRegistration }, optionsJSON) =>
    startRegistration({ optionsJSON }),
  )
}

export async function signInWithPasskeyHere(fields: FormData): Promise<CeremonyOutcome> {
  return ceremony('/compte/cle-acces', fields, ({ startAuthentication }, optionsJSON) =>
    startAuthentication({ optionsJSON }),
  )
}

async function ceremony(
  address: string,
  fields: FormData,
  ask: (browser: typeof import('@simplewebauthn/browser'), options: Options) => Promise<object>,
): Promise<CeremonyOutcome> {
  try {
    const browser = await import('@simplewebauthn/browser')
    const optionsResponse = await fetch(`${address}/options`, { method: 'POST', body: fields })
    if (!optionsResponse.ok) return await refusedBy(optionsResponse)
    const options = (await optionsResponse.json()) as Options
    const credential = await ask(browser, options).catch((problem: Error) => problem)
    if (credential instanceof Error) return refusal(isAlreadyHere(credential) ? alreadyHere : givenUp)
    fields.delete('password')
    fields.delete('code')
    fields.set('credential', JSON.stringify(credential))
    const response = await fetch(address, { method: 'POST', body: fields })
    if (!response.ok) return await refusedBy(response)
    const { to } = (await response.json()) as { to: string }
    return { ok: true, to }
  } catch {
    return refusal(interruption) // no connection
  }
}

/** https://www.w3.org/TR/webauthn-3/#sctn-createCredential: an excluded credential is on this authenticator. */
const isAlreadyHere = ({ name }: Error) => name === 'InvalidStateError'

async function refusedBy(response: Response): Promise<CeremonyOutcome> {
  const isJson = response.headers.get('content-type')?.includes('json')
  if (!isJson) return refusal(asSentence(failureReason(failureOf(response) ?? { kind: 'no answer' })))
  const { code = '', message = 'Erreur inattendue' } = (await response.json()) as { code?: string; message?: string }
  return { ok: false, sentence: message, field: identityFieldOf({ code }) ?? 'form' }
}

function refusal(sentence: string): CeremonyOutcome {
  return { ok: false, sentence, field: 'form' }
}
