import { date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ProductChange, ProductState } from './product.ts'

export const products = pgTable('products', {
  id: uuid('id').primaryKey().defaultRandom(),
  address: text('address').notNull().unique(),
  name: text('name').notNull(),
  price: text('price').notNull(),
  /** The price that the shop's page said last: the owner's own stays until the shop changes its. */
  shopPrice: text('shop_price').notNull(),
  photo: text('photo'),
  sentence: text('sentence').notNull(),
  fallback: text('fallback').notNull(),
  state: text('state').$type<ProductState>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** When the shop's page last said that there is some, or none. */
  stateSeenAt: timestamp('state_seen_at', { withTimezone: true }),
  lookedAt: timestamp('looked_at', { withTimezone: true }),
  change: text('change').$type<ProductChange>(),
  changedAt: timestamp('changed_at', { withTimezone: true }),
})

export const productClicks = pgTable(
  'product_clicks',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    articleId: uuid('article_id').notNull(),
    day: date('day').notNull(),
    clicks: integer('clicks').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.articleId, table.day] })],
)
