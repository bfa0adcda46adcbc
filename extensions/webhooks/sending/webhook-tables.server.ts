import { index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryState, DisabledReason } from '../webhook.ts'

export const webhooks = pgTable('webhooks', {
  id: uuid('id').primaryKey().defaultRandom(),
  address: text('address').notNull().unique(),
  events: text('events').array().notNull(),
  secret: text('secret').notNull(),
  formerSecret: text('former_secret'),
  formerSecretUntil: timestamp('former_secret_until', { withTimezone: true }),
  /** The administrator who answers for it; null when the row is older than this column. */
  personId: uuid('person_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  disabledAt: timestamp('disabled_at', { withTimezone: true }),
  disabledReason: text('disabled_reason').$type<DisabledReason>(),
  failingSince: timestamp('failing_since', { withTimezone: true }),
  warnedAt: timestamp('warned_at', { withTimezone: true }),
})

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The receiver recognises a repetition by it. */
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    event: text('event').notNull(),
    payload: text('payload').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('pending'),
    /** Grows when the owner sends the message again: jobs of an earlier round do nothing. */
    round: integer('round').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    attemptedAt: timestamp('attempted_at', { withTimezone: true }),
    status: integer('status'),
    milliseconds: integer('milliseconds'),
    problem: text('problem'),
  },
  (table) => [
    unique('webhook_deliveries_once').on(table.webhookId, table.key),
    index('webhook_deliveries_newest').on(table.webhookId, table.createdAt.desc().nullsFirst()),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
)
