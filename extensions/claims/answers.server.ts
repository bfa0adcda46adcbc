import { desc, eq, inArray } from 'drizzle-orm'
import { displayName, isAuthor, type Account } from '#features/accounts/account.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import type { Objection } from '#platform/forms/objection.server.ts'
import { answeredPhrases } from './claim-tables.server.ts'
import { claimSettings, currentLexicon } from './claim-settings.server.ts'
import { rule } from '#health-claims/suggestions.ts'
import { claimsIn, phraseCharactersMax } from './writing.server.ts'

/** Beyond these, the next attempt asks for the others. */
const askedAtOnce = 20

export async function objectTo(writing: object): Promise<Objection | null> {
  if (!claimSettings().isOn) return null
  const claims = await claimsIn(writing, currentLexicon())
  const phrases = [...new Set(claims.map(({ phrase }) => phrase))]
  const open = await withoutAnswers(phrases)
  if (open.length === 0) return null
  const quotation = `«\u00a0${open[0]}\u00a0»${open.length > 1 ? ' …' : ''}`
  const sentence = `${rule} Relisez ${quotation} Pour publier quand même, cochez «\u00a0J’assume cette phrase\u00a0».`
  return { status: 409, sentence, phrases: open.slice(0, askedAtOnce) }
}

/** A phrase that somebody answered for is not asked about again, wherever it stands. */
async function withoutAnswers(phrases: string[]): Promise<string[]> {
  if (phrases.length === 0) return []
  const rows = await db
    .selectDistinct({ phrase: answeredPhrases.phrase })
    .from(answeredPhrases)
    .where(inArray(answeredPhrases.phrase, phrases))
  const earlier = new Set(rows.map(({ phrase }) => phrase))
  return phrases.filter((phrase) => !earlier.has(phrase))
}

export async function answerFor(phrases: string[], person: Account, address: string): Promise<void> {
  if (!isAuthor(person)) return
  const answers = phrases
    .slice(0, 2 * askedAtOnce)
    .filter((phrase) => phrase !== '' && phrase.length <= phraseCharactersMax)
  const open = await withoutAnswers([...new Set(answers)])
  if (open.length === 0) return
  const path = new URL(address).pathname.replace(/\.data$/, '')
  await db
    .insert(answeredPhrases)
    .values(open.map((phrase) => ({ phrase, personId: person.id, address: path, at: now() })))
}

const listMax = 200

export async function listAnswers() {
  const { phrase, address, at: time } = answeredPhrases
  const rows = await db
    .select({ phrase, address, at: time, username: userRoles.username, email: users.email })
    .from(answeredPhrases)
    .leftJoin(users, eq(users.id, answeredPhrases.personId))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .orderBy(desc(time))
    .limit(listMax)
  return rows.map(({ at, username, email, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: email ? displayName({ username, email }) : null,
  }))
}

export function exportAnswers({ id }: Account) {
  const { phrase, address, at } = answeredPhrases
  return db.select({ phrase, adresse: address, date: at }).from(answeredPhrases).where(eq(answeredPhrases.personId, id))
}
