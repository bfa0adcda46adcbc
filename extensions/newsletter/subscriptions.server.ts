import { and, eq, gt, lt, or, isNull, sql } from 'drizzle-orm'
import { mailboxOf } from '#features/accounts/request-limits.server.ts'
import { daysAgo, now } from '#platform/clock.ts'
import { db, lockedTransaction } from '#platform/database.server.ts'
import { hit, whyTooMany } from '#platform/http/rate-limit/rate-limit.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'
import { signer } from '#platform/signature.server.ts'
import { site } from '#platform/site.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { alreadySubscribedEmail, confirmationEmail } from './emails.ts'
import { confirmationDays, consentText, subscriptionHref } from './newsletter.ts'
import { newsletter } from './newsletter-settings.server.ts'
import { deliveries, letters, subscribers } from './newsletter-tables.server.ts'
import type { Choices } from './subscription-form.server.ts'

export type Subscriber = typeof subscribers.$inferSelect

const requestsPerNetwork = { name: 'newsletter-network', hits: 10, seconds: 60 * 60 }
const requestsOfAll = { name: 'newsletter-site', hits: 300, seconds: 60 * 60 }
const requestsPerMailbox = { name: 'newsletter-mailbox', hits: 5, seconds: 24 * 60 * 60 }
/** One person's mailbox gets no second e-mail meanwhile, whoever asks. */
const emailEveryDays = 1

/** The answer is the same for a new address, one that waits and one that already receives the letter. */
export async function requestSubscription(
  { email, choices, page }: { email: string; choices: Choices; page: string },
  network: string,
): Promise<Outcome<null>> {
  const tooMany = await whyTooMany([requestsPerNetwork, network], [requestsOfAll, ''])
  if (tooMany) return refused(tooMany)
  if (await hit(requestsPerMailbox, mailboxOf(email))) return done(null)
  return lockedTransaction(`newsletter ${email}`, async () => {
    const [former] = await db.select().from(subscribers).where(eq(subscribers.email, email))
    if (former?.emailedAt && former.emailedAt > daysAgo(emailEveryDays)) return done(null)
    // Whoever complained, or has no such mailbox, is written to no more.
    if (former?.stopReason === 'complaint' || former?.stopReason === 'bounce') return done(null)
    const token = makeSecretToken()
    const consent = { ...consentFrom(page), emailedAt: now() }
    if (former?.state === 'active') {
      await db.update(subscribers).set({ emailedAt: now() }).where(eq(subscribers.id, former.id))
      await enqueueEmail(alreadySubscribedEmail(email, choicesHref(former.id)))
      return done(null)
    }
    const row = { ...choices, ...consent, state: 'pending' as const, tokenHash: hashOfToken(token), createdAt: now() }
    await db
      .insert(subscribers)
      .values({ email, ...row })
      .onConflictDoUpdate({ target: subscribers.email, set: row })
    const link = `${subscriptionHref}/confirmation?jeton=${token}`
    await enqueueEmail(confirmationEmail(email, site.siteName, link))
    return done(null)
  })
}

export async function findByConfirmation(token: string | null): Promise<Subscriber | null> {
  if (!token) return null
  const [row] = await db
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.tokenHash, hashOfToken(token)), gt(subscribers.emailedAt, daysAgo(confirmationDays))))
  return row && row.state !== 'stopped' ? row : null
}

/** Repeatable, for a button that is pressed twice. */
export async function confirmSubscription(token: string | null): Promise<Subscriber | null> {
  const subscriber = await findByConfirmation(token)
  if (subscriber?.state === 'pending')
    await db
      .update(subscribers)
      .set(activeNow())
      .where(and(eq(subscribers.id, subscriber.id), eq(subscribers.state, 'pending')))
  return subscriber
}

function consentFrom(page: string) {
  return { consentText: consentText(newsletter().sentence), consentPage: page.slice(0, 300) }
}

function activeNow() {
  return { state: 'active' as const, confirmedAt: now(), softFailures: 0, stoppedAt: null, stopReason: null }
}

/** The address of a member was confirmed before: one switch is enough. */
export async function subscribeMember(email: string, page: string): Promise<void> {
  const row = { ...activeNow(), ...consentFrom(page), createdAt: now(), categories: [], pace: 'each' as const }
  await db
    .insert(subscribers)
    .values({ email: email.toLowerCase(), ...row })
    .onConflictDoUpdate({ target: subscribers.email, set: row })
}

export async function findByEmail(email: string): Promise<Subscriber | null> {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.email, email.toLowerCase()))
  return row ?? null
}

const links = signer('letters of the newsletter')
const tokenOf = (id: string) => `${id}.${links.sign(id)}`

/** Links of letters never expire, because they must work in old e-mails. */
export const choicesHref = (id: string) => `${subscriptionHref}/choix?jeton=${tokenOf(id)}`
export const leavingHref = (id: string, letterId: string) =>
  `${subscriptionHref}/arret?jeton=${tokenOf(id)}&lettre=${letterId}`

export async function findByLink(token: string | null): Promise<Subscriber | null> {
  const [id = '', signature = '', ...more] = (token ?? '').slice(0, 200).split('.')
  if (!isUuid(id) || more.length > 0 || !links.isSigned(id, signature)) return null
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, id))
  return row ?? null
}

export async function changeChoices(id: string, choices: Choices): Promise<void> {
  await db.update(subscribers).set(choices).where(eq(subscribers.id, id))
}

/** The address and what was kept with it are erased. @param letterId the letter whose link was followed, which counts it */
export async function leave(subscriber: Subscriber, letterId: string | null): Promise<void> {
  if (letterId && isUuid(letterId)) {
    const isRecipient = and(eq(deliveries.letterId, letterId), eq(deliveries.subscriberId, subscriber.id))
    if ((await db.$count(deliveries, isRecipient)) > 0)
      await db
        .update(letters)
        .set({ departures: sql`${letters.departures} + 1` })
        .where(eq(letters.id, letterId))
  }
  // Whoever complained stays known, so that nothing is sent there again.
  if (subscriber.stopReason !== 'complaint') await db.delete(subscribers).where(eq(subscribers.id, subscriber.id))
}

export async function deleteOldRequests(): Promise<void> {
  const isOld = or(isNull(subscribers.emailedAt), lt(subscribers.emailedAt, daysAgo(confirmationDays)))
  await db.delete(subscribers).where(and(eq(subscribers.state, 'pending'), isOld))
}
