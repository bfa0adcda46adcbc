import { desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { plainWords } from '#features/articles/article.ts'
import { db } from '#platform/database.server.ts'
import { now } from '#platform/clock.ts'
import { announce } from '#platform/events.server.ts'
import type { Notice } from '#platform/ui/notice.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { copyPicture, goneSentence, lookAt, type ShopPage } from './look.server.ts'
import { isSoldOut, productsChange } from './product.ts'
import type { ProductForm } from './product-form.ts'
import { productClicks, products } from './product-tables.server.ts'

export type Product = typeof products.$inferSelect

export interface CardAnswer {
  cards: Product[]
  problem?: string
  phrases?: string[]
}

export function listProducts(): Promise<(Product & { clicks: number })[]> {
  const clicks = sql<number>`(select coalesce(sum(${productClicks.clicks}), 0)::int from ${productClicks}
    where ${productClicks.productId} = ${products.id})`
  return db
    .select({ ...getTableColumns(products), clicks })
    .from(products)
    .orderBy(desc(products.createdAt), products.id)
}

export async function findProduct(id: string): Promise<Product | null> {
  return isUuid(id) ? ((await db.select().from(products).where(eq(products.id, id)))[0] ?? null) : null
}

export async function findProductsAt(addresses: string[]): Promise<Map<string, Product>> {
  if (addresses.length === 0) return new Map()
  const rows = await db.select().from(products).where(inArray(products.address, addresses))
  return new Map(rows.map((product) => [product.address, product]))
}

/** Reads the page, and copies its picture. The same address twice is one product. */
export async function addFromPage(address: string, by: string, onlyProducts = false): Promise<Outcome<Product>> {
  const earlier = (await findProductsAt([address])).get(address)
  if (earlier) return done(earlier)
  const look = await lookAt(address)
  if (!look.ok) return refused({ status: 422, sentence: look.refusal })
  if (!look.value) return refused({ status: 422, sentence: goneSentence })
  const { name, price, availability, pictures, isProduct } = look.value
  if (onlyProducts && !isProduct)
    return refused({ status: 422, sentence: 'Cette page ne dit pas qu’elle vend un objet.' })
  const photo = await copyPicture(pictures, name, by)
  return store(null, {
    address,
    name,
    price,
    shopPrice: price,
    photo,
    state: availability ?? 'unknown',
    lookedAt: now(),
    stateSeenAt: availability && now(),
  })
}

export function saveProduct(product: Product | null, form: ProductForm): Promise<Outcome<Product>> {
  const { withoutPhoto, ...values } = form
  const ownState = values.state === product?.state ? {} : { stateSeenAt: null }
  return store(product, { ...values, ...ownState, ...(withoutPhoto && { photo: null }) })
}

export async function writeSentence(product: Product, sentence: string): Promise<Product> {
  const [row] = await db.update(products).set({ sentence }).where(eq(products.id, product.id)).returning()
  await announce(productsChange, {})
  return row ?? product
}

const usual = { sentence: '', fallback: '', photo: null, shopPrice: '' }

/** Two products have two addresses. */
async function store(
  product: Product | null,
  values: Partial<Product> & Pick<Product, 'address' | 'name' | 'price' | 'state'>,
): Promise<Outcome<Product>> {
  const other = (await findProductsAt([values.address])).get(values.address)
  if (other && other.id !== product?.id)
    return refused({ status: 409, sentence: 'Un autre de vos produits a déjà cette adresse.' })
  const row = { ...usual, createdAt: now(), ...product, ...values }
  const [newRow] = await db
    .insert(products)
    .values(row)
    .onConflictDoUpdate({ target: product ? products.id : products.address, set: values })
    .returning()
  await announce(productsChange, {})
  return done(newRow as Product)
}

export async function changeProduct(product: Product, intent: 'look' | 'seen' | 'remove'): Promise<Notice | string> {
  const isThis = eq(products.id, product.id)
  if (intent === 'look') {
    const problem = await lookAgain(product, true)
    return problem ? { kind: 'error', text: `${problem} Rien n’a changé.` } : 'La page de la boutique est relue.'
  }
  if (intent === 'seen') await db.update(products).set({ change: null, changedAt: null }).where(isThis)
  else await db.delete(products).where(isThis)
  await announce(productsChange, {})
  return intent === 'seen'
    ? 'C’est noté\u00a0: «\u00a0Aujourd’hui\u00a0» n’en parle plus.'
    : `«\u00a0${product.name}\u00a0» n’a plus de carte\u00a0: un lien reste dans les articles.`
}

/** She may have shortened the name, and the shop may have moved its page. */
function isSameName(one: string, other: string): boolean {
  const [name, otherName] = [plainWords(one, ''), plainWords(other, '')]
  return name.includes(otherName) || otherName.includes(name)
}

/**
 * A page that does not say that it is about a product changes nothing. Where another one took its place, she is told once.
 * @param page null when it is gone
 */
function changesOf(product: Product, page: ShopPage | null): Partial<Product> {
  if (page && (!page.isProduct || (page.isElsewhere && !isSameName(page.name, product.name)))) {
    const isNews = page.isElsewhere && product.state !== 'unknown'
    return isNews ? { state: 'unknown', change: 'moved', changedAt: now() } : {}
  }
  const before = product.state === 'gone' ? 'unknown' : product.state
  const state = page ? (page.availability ?? before) : 'gone'
  const price = page?.price && page.price !== product.shopPrice ? { price: page.price, shopPrice: page.price } : null
  const isOther = isSoldOut(state) !== isSoldOut(product.state) || (state === 'gone' && product.state !== 'gone')
  const priceChange = price && product.price && price.price !== product.price ? 'price' : null
  const change = isOther ? (state === 'unknown' ? 'available' : state) : priceChange
  return {
    ...(state !== product.state && { state }),
    ...price,
    ...(change && { change, changedAt: now() }),
  }
}

/** @returns a sentence when the shop did not answer, which changes nothing */
export async function lookAgain(product: Product, wantsPicture = false): Promise<string | null> {
  const look = await lookAt(product.address)
  if (!look.ok) return look.refusal
  const changes = changesOf(product, look.value)
  if (wantsPicture && !product.photo && look.value?.isProduct)
    changes.photo = await copyPicture(look.value.pictures, product.name, null)
  await db
    .update(products)
    .set({ ...changes, lookedAt: now(), ...(look.value?.availability && { stateSeenAt: now() }) })
    .where(eq(products.id, product.id))
  if (Object.keys(changes).length > 0) await announce(productsChange, {})
  return null
}
