import { db, onOpen } from '#platform/database.server.ts'
import { listen, readAfterLosses, type EventName } from '#platform/events.server.ts'
import { listFormerAddresses } from '#platform/former-addresses.server.ts'
import { categories } from './article-tables.server.ts'
import { categoryTable, setCategories, tableOf, type Category, type CategoryRow } from './categories.ts'

/** A row in its new state, or a former address: a null key frees it. */
export type CategoryChange = { row: CategoryRow } | { slug: string; key: Category | null }

export const categoryChange: EventName<CategoryChange> = 'category-changed'

let rows = new Map<Category, CategoryRow>()
let formerSlugs = new Map<string, Category>()

listen(categoryChange, (change) => {
  if ('row' in change) rows.set(change.row.key, change.row)
  else if (change.key) formerSlugs.set(change.slug, change.key)
  else formerSlugs.delete(change.slug)
  update()
})

readAfterLosses(loadCategories)

await onOpen(loadCategories)

export const storedCategories = categoryTable

export async function loadCategories(): Promise<void> {
  const [list, addresses] = await Promise.all([db.select().from(categories), listFormerAddresses('category')])
  rows = new Map(list.map((row) => [row.key, row]))
  formerSlugs = new Map(addresses.map(({ slug, target }) => [slug, target]))
  update()
}

function update(): void {
  setCategories(tableOf([...rows.values()], Object.fromEntries(formerSlugs)))
}
