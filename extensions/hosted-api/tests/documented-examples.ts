import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { users } from '#features/accounts/account-tables.server.ts'
import { addPerson } from '#features/accounts/people.server.ts'
import type { KeyScope } from '#features/keys/key.ts'
import { addressOf } from '../documentation/example-address.ts'
import type { Example, Operation } from '#features/keys/operation.ts'
import { addKey } from '../../../tests/support/keys.ts'
import { idOf } from '../../../tests/support/rows.ts'
import { fillPlaceholders, placeholdersIn, type Placeholder } from '../documentation/placeholders.ts'
import { db } from '#platform/database.server.ts'
import { rateLimits } from '#platform/http/rate-limit/rate-limit-tables.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { appCode } from '../../../tests/support/authenticator.ts'
import { tokenOf } from '../../../tests/support/members.ts'
import { pendingComment } from '../../../tests/support/moderation.ts'
import { emailsTo, linkInEmailTo } from '../../../tests/support/outbox.ts'
import { smallPng } from '../../../tests/support/pictures.ts'
import { publishArticle } from '../../../tests/support/publishing.ts'
import type { Jar, Site } from '../../../tests/support/site.ts'
import { makeVideoBytes } from '../../../tests/support/videos.ts'

const lou = { email: 'lou@exemple.fr', password: 'trois perles bleues' }
const proofOfPassword = { 'x-current-password': encodeURIComponent(lou.password) }

interface Tokens {
  access_token: string
  refresh_token: string
  user: { id: string }
}

interface Sender {
  headers: Record<string, string>
  tokens: Tokens | null
  app: { id: string; secret: string; recoveryCode: string } | null
}

type Value = (sender: Sender) => Promise<string>

/** Sends an example as it is shown, by the person that it names, with values in the place of its placeholders. */
export function useExamples(site: Site, author: () => Jar) {
  beforeEach(async () => {
    await db.delete(rateLimits)
    await db.delete(users).where(eq(users.email, 'lou.martin@exemple.fr'))
    await db.delete(users).where(eq(users.email, lou.email))
    await addPerson({ ...lou, role: 'user', username: 'Lou' })
  })

  async function ask<Answer>(address: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    const init = { method: 'POST', body: JSON.stringify(body) }
    const answer = await site.request(address, init, { headers: { 'content-type': 'application/json', ...headers } })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const signIn = (person: object) => ask<Tokens>('/auth/v1/token?grant_type=password', person)
  const bearer = ({ access_token }: Tokens) => ({ authorization: `Bearer ${access_token}` })
  const signedIn = (tokens: Tokens, app: Sender['app'] = null): Sender => ({ headers: bearer(tokens), tokens, app })

  /** Asking for recovery codes spends a code and ends what waits for one: only where they are needed. */
  async function protect(needsRecoveryCode: boolean): Promise<Sender> {
    const tokens = await signIn(lou)
    const proof = { ...bearer(tokens), ...proofOfPassword }
    const { id, totp } = await ask<{ id: string; totp: { secret: string } }>(
      '/auth/v1/factors',
      { factor_type: 'totp' },
      proof,
    )
    const challenge = await ask<{ id: string }>(`/auth/v1/factors/${id}/challenge`, {}, bearer(tokens))
    const answer = { challenge_id: challenge.id, code: await appCode(totp.secret) }
    const opened = await ask<Tokens>(`/auth/v1/factors/${id}/verify`, answer, bearer(tokens))
    const recoveryCode = needsRecoveryCode ? await newRecoveryCode(opened, totp.secret) : ''
    return signedIn(opened, { id, secret: totp.secret, recoveryCode })
  }

  async function newRecoveryCode(tokens: Tokens, secret: string): Promise<string> {
    const proof = { ...proofOfPassword, 'x-nonce': await appCode(secret, 1) }
    const path = '/auth/v1/factors/recovery-codes/regenerate'
    const { codes } = await ask<{ codes: string[] }>(path, {}, { ...bearer(tokens), ...proof })
    return codes[0] ?? ''
  }

  /** The key has the scope that the operation names, and « read » when rows are to come back. */
  async function makeKey(scope: KeyScope | undefined, { prefer = '' }: Record<string, string> = {}): Promise<string> {
    const scopes = [scope ?? 'export', ...(prefer.includes('representation') ? ['read' as const] : [])]
    return (await addKey(await idOf('maiwenn'), scopes)).key
  }

  async function senderOf(operation: Operation, example: Example): Promise<Sender> {
    if (example.as === undefined) return { headers: {}, tokens: null, app: null }
    if (example.as === 'key')
      return { headers: { apikey: await makeKey(operation.scope, example.headers) }, tokens: null, app: null }
    if (example.as === 'member') return signedIn(await signIn(lou))
    if (example.as === 'administrator')
      return signedIn(await signIn({ email: worldPeople.maiwenn.email, password: site.passwords.admin }))
    const proved = await protect(JSON.stringify(example).includes('CODE_SECOURS' satisfies Placeholder))
    return example.as === 'protected' ? proved : signedIn(await signIn(lou), proved.app)
  }

  const values: Record<Placeholder, Value> = {
    VOTRE_CLE: () => Promise.reject(new Error('The sender has it.')),
    VOTRE_JETON: () => Promise.reject(new Error('The sender has it.')),
    JETON_RENOUVELLEMENT: async ({ tokens }) => tokens?.refresh_token ?? '',
    async JETON_LIEN() {
      await ask('/auth/v1/recover', { email: lou.email })
      await site.deliverEmails()
      return tokenOf(await linkInEmailTo(lou.email, '/compte/nouveau-mot-de-passe'))
    },
    async CODE_RECU() {
      await ask('/auth/v1/otp', { email: lou.email })
      await site.deliverEmails()
      const subjects = (await emailsTo(lou.email)).map(({ subject }) => /\d{6}/.exec(subject)?.[0])
      return subjects.findLast((code) => code !== undefined) ?? ''
    },
    CODE_APPLICATION: ({ app }) => appCode(app?.secret ?? '', 1),
    CODE_SECOURS: async ({ app }) => app?.recoveryCode ?? '',
    ID_ARTICLE: async () => (await publishArticle(site, author(), `Un article ${crypto.randomUUID()}`)).id,
    ID_COMMENTAIRE: async () => (await pendingComment('Un commentaire décrit.')).id,
    ID_PERSONNE: async ({ tokens }) => tokens?.user.id ?? '',
    ID_APPLICATION: async ({ app }) => app?.id ?? '',
    ID_DEMANDE: async ({ app, headers }) =>
      (await ask<{ id: string }>(`/auth/v1/factors/${app?.id}/challenge`, {}, headers)).id,
    async ID_ENVOI({ headers }) {
      const pairs = { bucketName: 'article-videos', objectName: `${crypto.randomUUID()}.mp4` }
      const metadata = Object.entries(pairs).map(([name, value]) => `${name} ${btoa(value)}`)
      const answer = await site.request(
        '/storage/v1/upload/resumable',
        { method: 'POST' },
        {
          headers: {
            ...headers,
            'tus-resumable': '1.0.0',
            'upload-length': String(video.length),
            'upload-metadata': metadata.join(','),
          },
        },
      )
      return answer.headers.get('location')?.split('/').at(-1) ?? ''
    },
    async IMAGE({ headers }) {
      const name = `${crypto.randomUUID()}.png`
      const init = { method: 'POST', body: new Uint8Array(await smallPng()) }
      const files = headers.apikey ? headers : { apikey: await makeKey('files') }
      await site.request(`/storage/v1/object/article-images/${name}`, init, { headers: files })
      return name
    },
  }
  const video = makeVideoBytes(1_000_000)

  return async function send(operation: Operation, example: Example): Promise<Response> {
    const sender = await senderOf(operation, example)
    const shown = JSON.stringify({ ...example, address: addressOf(operation, example) })
    const found = new Map<string, string>()
    for (const name of placeholdersIn(shown)) found.set(name, await values[name](sender))
    const filled = JSON.parse(fillPlaceholders(shown, found)) as Example & { address: string }
    const body = example.file === 'film.mp4' ? video : example.file ? await smallPng() : JSON.stringify(filled.body)
    return site.request(
      filled.address,
      {
        method: operation.method.toUpperCase(),
        ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      },
      {
        headers: {
          ...sender.headers,
          ...(filled.body && { 'content-type': 'application/json' }),
          ...filled.headers,
        },
      },
    )
  }
}
