import { afterAll, describe, expect, test } from 'vitest'
import { expectQuietLog, useServer } from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'
import { filledWith, siteAddresses } from '../../support/site-addresses.ts'

const server = useServer({ env: { LOG_LEVEL: 'info' } })
afterAll(() => expectQuietLog(server))

/** Values to try in the place of parameters. */
const fillings = [
  'x',
  '%00',
  '%22%3E%3Cscript%3E',
  '..%2F..%2Fetc%2Fpasswd',
  '11111111-1111-4111-8111-111111111111',
  '9'.repeat(400),
]

const addresses = new Set(siteAddresses().flatMap(({ pattern }) => fillings.map((value) => filledWith(value, pattern))))

/** Default messages of libraries. */
const english =
  /\b(?:bad request|not found|not allowed|method|unexpected|invalid|internal|unknown|error|failed|missing)\b/i
const ourOwnEnglish = /Oops! Page not found|Unexpected Application Error!/g

/** Programs get one beside the names of errors that their clients know. */
function sentenceIn(said: string): string {
  try {
    const { message, msg, error } = JSON.parse(said) as { message?: string; msg?: string; error?: { message?: string } }
    return message ?? msg ?? error?.message ?? said
  } catch {
    return said
  }
}

const bodies: [string, string | undefined, string | undefined][] = [
  ['GET', undefined, undefined],
  ['POST', undefined, undefined],
  ['POST', 'a=b', 'application/x-www-form-urlencoded'],
  ['POST', 'pas un formulaire', 'multipart/form-data; boundary=x'],
  ['POST', '{', 'application/json'],
]

describe('whatever a stranger sends to whichever address', () => {
  test.each(['a visitor', 'an administrator'])('%s is answered in French, never with an error of ours', async (who) => {
    const cookie = who === 'a visitor' ? '' : await signIn(server.origin, 'maiwenn')
    const problems: string[] = []
    for (const address of addresses) {
      // A stream never ends, and signing out would end the session.
      if (cookie && /^\/(?:evenements|compte\/deconnexion)/.test(address)) continue
      for (const [method, body, type] of bodies) {
        const headers = { origin: server.origin, ...(type && { 'content-type': type }), ...(cookie && { cookie }) }
        const answer = await fetch(server.origin + address, {
          method,
          redirect: 'manual',
          headers,
          ...(body !== undefined && { body }),
        })
        const said = await answer.text()
        const isPlain = /^(?:text\/plain|application\/json)/.test(answer.headers.get('content-type') ?? '')
        const what = `${method} ${address.slice(0, 80)} (${type}): ${answer.status} ${isPlain ? said.slice(0, 120) : ''}`
        if (answer.status >= 500) problems.push(what)
        if (answer.status >= 400 && isPlain && english.test(sentenceIn(said).replaceAll(ourOwnEnglish, '')))
          problems.push(what)
        if (answer.status === 405 && !answer.headers.get('allow')) problems.push(`${what} without Allow`)
      }
    }
    expect(problems).toEqual([])
  })
})
