import { eq, isNotNull } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { categories } from '#features/articles/article-tables.server.ts'
import { moveArticles } from '#features/articles/category-articles.server.ts'
import { categoryChange, type CategoryChange } from '#features/articles/categories.server.ts'
import type { Category, CategoryRow } from '#features/articles/categories.ts'
import { freeAddresses } from '#features/pages/page-address.ts'
import { isTakenByPage } from '#features/pages/page-addresses.server.ts'
import { db, lockedTransaction } from '#platform/database.server.ts'
import { announceAll } from '#platform/events.server.ts'
import { mergeFields } from '#platform/forms/merge-fields.ts'
import { freeAddress, keepAddresses, listFormerAddresses } from '#platform/former-addresses.server.ts'
import { done, refused, type Outcome, type Refusal } from '#platform/outcome.ts'
import { type CategoryForm, categoryInputs, type CategoryTextsForm, formOf } from './category-form.ts'
import { categoriesMax, freeKeys, isFixed, whyNotChangeCategories, whyNotName } from './category.ts'

export interface CategoryRefusal extends Refusal {
  field?: 'name' | 'target'
}

interface State {
  rows: CategoryRow[]
  formerSlugs: Map<string, Category>
}

type CategoryOutcome = Promise<Outcome<{ title: string }, CategoryRefusal>>

const missing: CategoryRefusal = { status: 404, sentence: 'Cette catégorie n’existe plus.' }
const full = `Il y a déjà ${categoriesMax}\u00a0catégories\u00a0: supprimez-en une d’abord.`
const labels = { ...categoryInputs, colour: 'Couleur' }
const staysSentence = 'Bracelets et Pendentifs restent toujours, dans cet ordre.'

export async function findCategory(key: Category): Promise<Outcome<CategoryRow, CategoryRefusal>> {
  const rows = await db.select().from(categories).where(isNotNull(categories.slug))
  const row = rows.find((one) => one.key === key)
  return row ? done(row) : refused(missing)
}

export async function addCategory(form: CategoryForm, account: Account): CategoryOutcome {
  return change(account, async (state) => {
    const { rows } = state
    if (listPresent(rows).length >= categoriesMax) return refused({ status: 409, sentence: full })
    const sameName = whyNotName(form.name, listNames(rows, null))
    if (sameName) return refused({ status: 409, sentence: sameName, field: 'name' })
    // A removed category comes back with its key: drafts and versions that name it are of this one again.
    const isFree = (key: Category) => rows.every((row) => row.key !== key || row.slug === null)
    const key = [...freeKeys(form.name)].find(isFree)
    if (!key) return refused({ status: 409, sentence: 'Choisissez un autre nom.', field: 'name' })
    const slug = await freeSlug(form.name, key, state)
    const position = Math.max(...rows.map((row) => row.position)) + 1
    const row: CategoryRow = { ...form, label: form.label || form.name, key, slug, position, movedTo: null }
    await db.insert(categories).values(row).onConflictDoUpdate({ target: categories.key, set: row })
    await announceAll(categoryChange, [{ row }, ...(await freeFormer(slug, state))])
    return done({ title: row.name })
  })
}

/** A new name gives a new address; the former one leads there. @param start what the form began from */
export async function editCategory(
  key: Category,
  form: CategoryForm | CategoryTextsForm,
  account: Account,
  start: string,
): CategoryOutcome {
  return change(account, async (state) => {
    const before = listPresent(state.rows).find((row) => row.key === key)
    if (!before) return refused(missing)
    const current = formOf(before)
    const { fields, conflict } = mergeFields({ ...current, ...form }, current, start, labels)
    if (conflict) return refused({ status: 409, sentence: conflict })
    const { colour, sentence, emptyText, name, label } = fields
    let row: CategoryRow = { ...before, colour, sentence, emptyText }
    const changes: CategoryChange[] = []
    if (!isFixed(key)) {
      const sameName = whyNotName(name, listNames(state.rows, key))
      if (sameName) return refused({ status: 409, sentence: sameName, field: 'name' })
      const slug = name === before.name ? before.slug : await freeSlug(name, key, state)
      row = { ...row, name, label: label || name, slug }
      if (slug !== before.slug) {
        if (slug) changes.push(...(await freeFormer(slug, state)))
        changes.push(...(await keepFormer(before)))
      }
    }
    await db.update(categories).set(row).where(eq(categories.key, key))
    await announceAll(categoryChange, [{ row }, ...changes])
    return done({ title: row.name })
  })
}

export async function placeCategory(key: Category, by: 1 | -1, account: Account): CategoryOutcome {
  return change(account, async ({ rows }) => {
    const movable = listPresent(rows).filter((row) => !isFixed(row.key))
    const from = movable.findIndex((row) => row.key === key)
    const row = movable[from]
    if (!row) return refused(isFixed(key) ? { status: 409, sentence: staysSentence } : missing)
    const to = Math.min(Math.max(from + by, 0), movable.length - 1)
    const inOrder = movable.toSpliced(from, 1).toSpliced(to, 0, row)
    const changes = inOrder.map((one, place) => ({ row: { ...one, position: place + 2 } }))
    for (const { row: next } of changes)
      await db.update(categories).set({ position: next.position }).where(eq(categories.key, next.key))
    await announceAll(categoryChange, changes)
    return done({ title: row.name })
  })
}

/** Its articles, its addresses, and the drafts and versions that name it go to the other one. */
export async function removeCategory(key: Category, target: Category, account: Account): CategoryOutcome {
  return change(account, async ({ rows }) => {
    const present = listPresent(rows)
    const before = present.find((row) => row.key === key)
    if (!before) return refused(missing)
    if (isFixed(key)) return refused({ status: 409, sentence: staysSentence })
    if (target === key || !present.some((row) => row.key === target))
      return refused({ status: 400, sentence: 'Choisissez la catégorie qui prend ses articles.', field: 'target' })
    const former = await keepFormer(before)
    const aliases = rows.filter((row) => row.movedTo === key).map((row) => ({ ...row, movedTo: target }))
    const changes = [...aliases, { ...before, slug: null, movedTo: target }].map((row) => ({ row }))
    for (const { row } of changes) await db.update(categories).set(row).where(eq(categories.key, row.key))
    await moveArticles(key, target)
    await announceAll(categoryChange, [...changes, ...former])
    return done({ title: before.name })
  })
}

/** The lock is that of pages, whose addresses stand beside. */
async function change(account: Account, work: (state: State) => CategoryOutcome): CategoryOutcome {
  const forbidden = whyNotChangeCategories(account)
  if (forbidden) return refused({ status: 403, sentence: forbidden })
  return lockedTransaction('pages', async () => {
    const [rows, addresses] = [await db.select().from(categories), await listFormerAddresses('category')]
    return work({ rows, formerSlugs: new Map(addresses.map(({ slug, target }) => [slug, target])) })
  })
}

function listPresent(rows: CategoryRow[]): CategoryRow[] {
  return rows.filter(({ slug }) => slug !== null).toSorted((one, other) => one.position - other.position)
}

function listNames(rows: CategoryRow[], otherThan: Category | null): string[] {
  return listPresent(rows).flatMap(({ key, name }) => (key === otherThan ? [] : [name]))
}

/** A former address of its own, or of a removed category, serves again; any other stays with what it leads to. */
async function freeSlug(name: string, key: Category, { rows, formerSlugs }: State): Promise<string> {
  const present = listPresent(rows).filter((row) => row.key !== key)
  const isFree = async (slug: string) =>
    !present.some((row) => row.slug === slug || row.key === formerSlugs.get(slug)) && !(await isTakenByPage(slug, null))
  for (const slug of freeAddresses(name)) if (await isFree(slug)) return slug
  throw new Error('No address is free.')
}

async function freeFormer(slug: string, { formerSlugs }: State): Promise<CategoryChange[]> {
  if (!formerSlugs.has(slug)) return []
  await freeAddress('category', slug)
  return [{ slug, key: null }]
}

async function keepFormer({ slug, key }: CategoryRow): Promise<CategoryChange[]> {
  if (!slug) return []
  await keepAddresses('category', [{ slug, target: key }])
  return [{ slug, key }]
}
