import { index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { LetterKind, LetterState, Pace, StopReason, SubscriberState } from './newsletter.ts'
import type { DeliveryState } from './sending/delivery.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const subscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull().unique(),
    state: text('state').$type<SubscriberState>().notNull(),
    categories: text('categories').array().notNull(),
    pace: text('pace').$type<Pace>().notNull(),
    /** The link in the last e-mail has this token. */
    tokenHash: text('token_hash').unique(),
    emailedAt: moment('emailed_at'),
    consentText: text('consent_text').notNull(),
    /** The page of the form, or the words of the owner about an import. */
    consentPage: text('consent_page').notNull(),
    createdAt: moment('created_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    softFailures: integer('soft_failures').notNull().default(0),
    stoppedAt: moment('stopped_at'),
    stopReason: text('stop_reason').$type<StopReason>(),
    lastAnswer: text('last_answer'),
  },
  (table) => [index('newsletter_subscribers_state').on(table.state, table.createdAt)],
)

export const letters = pgTable('newsletter_letters', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** An article, a week or a month makes one letter. */
  key: text('key').notNull().unique(),
  kind: text('kind').$type<LetterKind>().notNull(),
  state: text('state').$type<LetterState>().notNull(),
  subject: text('subject').notNull(),
  words: text('words').notNull().default(''),
  /** The HTML of a letter of the owner. */
  content: text('content').notNull().default(''),
  articleIds: uuid('article_ids').array().notNull(),
  /** None stands for everybody. */
  categories: text('categories').array().notNull(),
  createdAt: moment('created_at').notNull(),
  sendAt: moment('send_at'),
  sentAt: moment('sent_at'),
  /** The addresses that accepted it. */
  readers: integer('readers').notNull().default(0),
  clicks: integer('clicks').notNull().default(0),
  shopClicks: integer('shop_clicks').notNull().default(0),
  departures: integer('departures').notNull().default(0),
})

/** A trigger on `newsletter_subscribers` counts, because an address that leaves is erased. */
export const months = pgTable('newsletter_months', {
  /** A month of Paris, as 2026-11. */
  month: text('month').primaryKey(),
  arrivals: integer('arrivals').notNull(),
  departures: integer('departures').notNull(),
})

export const deliveries = pgTable(
  'newsletter_deliveries',
  {
    /** The Message-ID comes from it. */
    id: uuid('id').primaryKey().defaultRandom(),
    letterId: uuid('letter_id')
      .notNull()
      .references(() => letters.id, { onDelete: 'cascade' }),
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    notBefore: moment('not_before').notNull(),
    endedAt: moment('ended_at'),
    answer: text('answer'),
  },
  (table) => [
    unique('newsletter_deliveries_once').on(table.letterId, table.subscriberId),
    index('newsletter_deliveries_due').on(table.state, table.notBefore),
    index('newsletter_deliveries_subscriber').on(table.subscriberId),
  ],
)
