import { desc, eq } from 'drizzle-orm'
import { accessChange } from '#features/accounts/account-events.ts'
import { displayName, isAdmin, type Account } from '#features/accounts/account.ts'
import type { AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import { withinLimits } from '#features/accounts/request-limits.server.ts'
import { securityEmail } from '#features/accounts/emails.server.ts'
import { authorColumns, joinAuthor } from '#features/accounts/authors.server.ts'
import { listActiveAdmins } from '#features/accounts/people.server.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'
import { confirmIdentity } from '#features/sign-in/identity.server.ts'
import type { IdentityProof } from '#features/sign-in/identity.ts'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { isUniqueViolation } from '#platform/postgres/unique-violation.ts'
import { announce } from '#platform/events.server.ts'
import type { Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { done, refused, type Outcome, type Refusal } from '#platform/outcome.ts'
import { isUuid } from '#platform/text/uuid.ts'
import type { KeyScope } from '#features/keys/key.ts'
import { apiKeys } from '#features/keys/key-tables.server.ts'

const keysMax = 50
const additions: Limit = { name: 'api-key-addition', hits: 10, seconds: 15 * 60 }

/** @returns the key itself, which nobody sees again: only its hash is stored */
export async function createKey(
  { name, rights: scopes }: { name: string; rights: KeyScope[] },
  admin: Account,
  proof: IdentityProof,
  request: Request,
): Promise<Outcome<string, { identity: AccessRefusal } | Refusal>> {
  if (!isAdmin(admin)) return refused({ status: 403, sentence: 'Seuls les administrateurs créent des clés.' })
  const refusal = (await confirmIdentity(admin, proof, request)) ?? (await withinLimits([additions, admin.id]))
  if (refusal) return refused({ identity: refusal })
  const key = `cle_${makeSecretToken()}`
  try {
    return await transaction(async () => {
      if ((await db.$count(apiKeys)) >= keysMax)
        return refused({
          status: 409,
          sentence: `Il y a déjà ${keysMax} clés\u00a0: supprimez celles qui ne servent plus.`,
        })
      const keyHash = hashOfToken(key)
      await db.insert(apiKeys).values({ name, scopes, personId: admin.id, keyHash, createdAt: now() })
      const sentence = `La clé «\u00a0${name}\u00a0», pour un programme, vient d’être créée avec votre compte`
      await enqueueEmail(securityEmail(admin.email, 'Clé pour un programme créée', sentence))
      return done(key)
    })
  } catch (problem) {
    if (isUniqueViolation(problem)) return refused({ status: 409, sentence: 'Une clé porte déjà ce nom.' })
    throw problem
  }
}

/** Any administrator may do this: a leaked key must not wait for the person who made it. */
export async function deleteKey(id: string, admin: Account): Promise<string | null> {
  if (!isAdmin(admin) || !isUuid(id)) return null
  return transaction(async () => {
    const [key] = await db.delete(apiKeys).where(eq(apiKeys.id, id)).returning()
    if (key) await announce(accessChange, { personId: key.personId })
    return key?.name ?? null
  })
}

export type ShownKey = Awaited<ReturnType<typeof listKeys>>[number]

export async function listKeys() {
  const query = db
    .select({ key: apiKeys, ...authorColumns() })
    .from(apiKeys)
    .$dynamic()
  const rows = await joinAuthor(query, apiKeys.personId).orderBy(desc(apiKeys.createdAt))
  const active = new Set((await listActiveAdmins()).map(({ id }) => id))
  return rows.map(({ key, username, email }) => ({
    id: key.id,
    name: key.name,
    ownerName: displayName({ username, email: email ?? '' }),
    /** True while its administrator is suspended, or no longer one. */
    isAsleep: !active.has(key.personId),
    scopes: key.scopes,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  }))
}
