import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import { displayName, isAdmin, type Account } from '#features/accounts/account.ts'
import type { AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import { authorColumns, joinAuthor } from '#features/accounts/authors.server.ts'
import { securityEmail } from '#features/accounts/emails.server.ts'
import { findActiveAdmin, listActiveAdmins } from '#features/accounts/people.server.ts'
import { withinLimits } from '#features/accounts/request-limits.server.ts'
import { confirmIdentity } from '#features/sign-in/identity.server.ts'
import type { IdentityProof } from '#features/sign-in/identity.ts'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import type { Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { done, refused, type Outcome, type Refusal } from '#platform/outcome.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { assistantKeys } from './assistant-tables.server.ts'
import type { KeyForm } from './key-form.ts'
import { type AssistantKey, withdrawProposals } from './proposals.server.ts'
import { rights } from './rights.ts'

const keysMax = 20
const usedEveryMilliseconds = 60_000
const additions: Limit = { name: 'assistant-key-addition', hits: 10, seconds: 15 * 60 }

/** @returns the secret, which nobody sees again: only its hash is stored */
export async function createKey(
  { name, rights: keyRights }: KeyForm,
  admin: Account,
  proof: IdentityProof,
  request: Request,
): Promise<Outcome<string, { identity: AccessRefusal } | Refusal>> {
  if (!isAdmin(admin)) return refused({ status: 403, sentence: 'Seuls les administrateurs créent des clés.' })
  const refusal = (await confirmIdentity(admin, proof, request)) ?? (await withinLimits([additions, admin.id]))
  if (refusal) return refused({ identity: refusal })
  const secret = `assistant_${makeSecretToken()}`
  return transaction(async () => {
    if ((await db.$count(assistantKeys, isNull(assistantKeys.withdrawnAt))) >= keysMax)
      return refused({
        status: 409,
        sentence: `Il y a déjà ${keysMax} clés\u00a0: retirez celles qui ne servent plus.`,
      })
    const keyHash = hashOfToken(secret)
    await db.insert(assistantKeys).values({ name, rights: keyRights, personId: admin.id, keyHash, createdAt: now() })
    const sentence = `La clé «\u00a0${name}\u00a0», pour un assistant, vient d’être créée avec votre compte`
    await enqueueEmail(securityEmail(admin.email, 'Clé pour un assistant créée', sentence))
    return done(secret)
  })
}

export async function hasKeys(): Promise<boolean> {
  return (await db.$count(assistantKeys, isNull(assistantKeys.withdrawnAt))) > 0
}

export async function identifyKey(secret: string): Promise<AssistantKey | null> {
  const [row] = await db
    .select()
    .from(assistantKeys)
    .where(and(eq(assistantKeys.keyHash, hashOfToken(secret)), isNull(assistantKeys.withdrawnAt)))
  const person = row ? await findActiveAdmin(row.personId) : null
  if (!row || !person) return null
  const before = new Date(now().getTime() - usedEveryMilliseconds)
  await db
    .update(assistantKeys)
    .set({ lastUsedAt: now() })
    .where(
      and(eq(assistantKeys.id, row.id), or(isNull(assistantKeys.lastUsedAt), lt(assistantKeys.lastUsedAt, before))),
    )
  return { id: row.id, rights: row.rights, person }
}

/** Any administrator may do this, because a leaked key must not wait. Its proposals go with it. */
export async function withdrawKey(id: string, admin: Account): Promise<string | null> {
  if (!isAdmin(admin) || !isUuid(id)) return null
  return transaction(async () => {
    const [key] = await db
      .update(assistantKeys)
      .set({ withdrawnAt: now() })
      .where(and(eq(assistantKeys.id, id), isNull(assistantKeys.withdrawnAt)))
      .returning()
    if (key) await withdrawProposals(key)
    return key?.name ?? null
  })
}

export type ShownKey = Awaited<ReturnType<typeof listKeys>>[number]

export async function listKeys() {
  const query = db
    .select({ key: assistantKeys, ...authorColumns() })
    .from(assistantKeys)
    .$dynamic()
  const rows = await joinAuthor(query, assistantKeys.personId)
    .where(isNull(assistantKeys.withdrawnAt))
    .orderBy(desc(assistantKeys.createdAt))
  const active = new Set((await listActiveAdmins()).map(({ id }) => id))
  return rows.map(({ key, username, email }) => ({
    id: key.id,
    name: key.name,
    ownerName: displayName({ username, email: email ?? '' }),
    /** True while its administrator is suspended, or no longer one. */
    isAsleep: !active.has(key.personId),
    rights: key.rights,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  }))
}

export async function exportAssistantKeys(accountId: string): Promise<object[]> {
  const rows = await db.select().from(assistantKeys).where(eq(assistantKeys.personId, accountId))
  return rows.map((key) => ({
    nom: key.name,
    permet: key.rights.map((right) => rights[right].label),
    'créée le': key.createdAt,
    'utilisée le': key.lastUsedAt,
    'retirée le': key.withdrawnAt,
  }))
}
