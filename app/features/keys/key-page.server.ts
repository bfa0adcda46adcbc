import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { securityEmail } from '#features/accounts/emails.server.ts'
import { withinLimits } from '#features/accounts/request-limits.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { proofOf, refusedIdentity } from '#features/sign-in/auth-responses.server.ts'
import { confirmIdentity, hasTwoSteps } from '#features/sign-in/identity.server.ts'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { readForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import type { Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { done, refused, type Outcome, type Refusal } from '#platform/outcome.ts'
import { isUniqueViolation } from '#platform/postgres/unique-violation.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'
import { listKeys, type StoredKeys } from './keys.server.ts'

interface NewKeys extends StoredKeys {
  form: z.ZodType<{ name: string; rights: string[] }>
  prefix: string
  holder: string
  keysMax: number
  /** The button that takes a key away, as an order. */
  removal: string
  additions: Limit
  onAddition: () => Promise<void>
}

export async function loadKeys(store: StoredKeys, { context }: LoaderFunctionArgs) {
  const admin = requireAdmin(context)
  const [keys, twoSteps] = await Promise.all([listKeys(store), hasTwoSteps(admin)])
  return { keys, twoSteps }
}

/** Without an idempotency key: the stored answer would hold the secret, which nobody sees again. */
export async function createKey(keys: NewKeys, { request, context }: ActionFunctionArgs) {
  const admin = requireAdmin(context)
  const body = await readBody(request)
  const form = readForm(keys.form, body)
  if (!form.ok) return data(form, { status: 400 })
  const refusal =
    (await confirmIdentity(admin, proofOf(body), request)) ?? (await withinLimits([keys.additions, admin.id]))
  if (refusal) return refusedIdentity(body, 'form', refusal)
  const outcome = await storeKey(keys, form.value, admin)
  return outcome.ok ? { secret: outcome.value } : refuseForm(body, 'name', outcome.refusal)
}

async function storeKey(
  { table, isOpen, prefix, holder, keysMax, removal, onAddition }: NewKeys,
  { name, rights }: { name: string; rights: string[] },
  admin: { id: string; email: string },
): Promise<Outcome<string, Refusal>> {
  const secret = `${prefix}_${makeSecretToken()}`
  const full = `Il y a déjà ${keysMax} clés\u00a0: ${removal} celles qui ne servent plus.`
  try {
    return await transaction(async () => {
      if ((await db.$count(table, isOpen)) >= keysMax) return refused({ status: 409, sentence: full })
      const keyHash = hashOfToken(secret)
      await db.insert(table).values({ name, rights, personId: admin.id, keyHash, createdAt: now() })
      const sentence = `La clé «\u00a0${name}\u00a0», pour ${holder}, vient d’être créée avec votre compte`
      await onAddition()
      await enqueueEmail(securityEmail(admin.email, `Clé pour ${holder} créée`, sentence))
      return done(secret)
    })
  } catch (problem) {
    if (isUniqueViolation(problem)) return refused({ status: 409, sentence: 'Une clé porte déjà ce nom.' })
    throw problem
  }
}
