import { de } from '#platform/text/elision.ts'

/** This file is pure, because the browser shares it. */

/** The key of a category, which `articles.category` holds. It never changes. */
export type Category = string

/** A stored category; an empty text is one that the owner did not write. */
export interface CategoryRow {
  key: Category
  slug: string | null
  name: string
  label: string
  colour: string
  sentence: string
  emptyText: string
  position: number
  movedTo: Category | null
}

export interface CategoryTexts {
  key: Category
  path: string
  label: string
  plural: string
  sentence: string
  description: string
  all: string
  emptyText: string
  colour: CategoryColour
}

/** The first shade of tags, which share cards have too, and their tint at night. `article-tag.css` and `category-colours.css` have the same ones; the tests compare them. */
export const categoryColours = {
  cornaline: { label: 'Cornaline', shade: '#8a391b', night: '#f0ad88' },
  'vert-de-gris': { label: 'Vert-de-gris', shade: '#1d5a4b', night: '#93d2bb' },
  'oeil-de-tigre': { label: 'Œil-de-tigre', shade: '#644619', night: '#e0c28f' },
  serpentine: { label: 'Serpentine', shade: '#4a5520', night: '#c5cf8c' },
  labradorite: { label: 'Labradorite', shade: '#3a4f60', night: '#a9c4d8' },
  rhodonite: { label: 'Rhodonite', shade: '#7b3550', night: '#eeb0c4' },
} as const satisfies Record<string, Record<'label' | 'shade' | 'night', string>>

export type CategoryColour = keyof typeof categoryColours
export const categoryColourKeys = Object.keys(categoryColours) as CategoryColour[]

export const defaultCategory: Category = 'bracelet'

const noTexts = { sentence: '', emptyText: '', position: 0, movedTo: null }

/** The two of the specification: always there, always first, with these names and addresses. */
const fixedRows: CategoryRow[] = [
  { ...noTexts, key: 'bracelet', slug: 'bracelets', name: 'Bracelets', label: 'Bracelet', colour: 'cornaline' },
  { ...noTexts, key: 'pendentif', slug: 'pendentifs', name: 'Pendentifs', label: 'Pendentif', colour: 'vert-de-gris' },
]
export const fixedCategories: readonly Category[] = fixedRows.map(({ key }) => key)

const usualTexts: Partial<Record<Category, Pick<CategoryTexts, 'sentence' | 'description' | 'all'>>> = {
  bracelet: {
    sentence:
      'Perles de pierre naturelle, une roche après l’autre\u00a0: son origine, ses légendes, la manière d’en prendre soin.',
    description: 'Bracelets de pierres naturelles\u00a0: origines, légendes et soins',
    all: 'Tous les bracelets',
  },
  pendentif: {
    sentence:
      'Mains, yeux, croix et spirales\u00a0: ce que l’on porte au cou pour être gardé, et les histoires qui vont avec.',
    description: 'Pendentifs protecteurs\u00a0: symboles, histoires et traditions',
    all: 'Tous les pendentifs',
  },
}

/** The colours of the first two categories come with every page. */
export const hasOtherColours = () =>
  listCategories().some(({ colour }) => fixedRows.every((row) => row.colour !== colour))

export interface CategoryTable {
  /** They stand in the order of the menu. */
  categories: CategoryTexts[]
  /** From the key of a removed category to the one that has its articles. */
  moves: Partial<Record<Category, Category>>
  /** From a former address, without its slash. */
  formerSlugs: Partial<Record<string, Category>>
}

export function tableOf(rows: CategoryRow[], formerSlugs: CategoryTable['formerSlugs']): CategoryTable {
  const others = rows.filter(({ key }) => !fixedCategories.includes(key))
  const inOrder = others.toSorted((one, other) => one.position - other.position || (one.key < other.key ? -1 : 1))
  const ownRows = fixedRows.map((fixed) => {
    const { colour, sentence, emptyText } = rows.find(({ key }) => key === fixed.key) ?? fixed
    return { ...fixed, colour, sentence, emptyText }
  })
  return {
    categories: [...ownRows, ...inOrder].flatMap((row) => (row.slug === null ? [] : [textsIn(row, row.slug)])),
    moves: Object.fromEntries(others.flatMap(({ key, movedTo }) => (movedTo ? [[key, movedTo]] : []))),
    formerSlugs,
  }
}

function textsIn({ key, name, label, colour, sentence, emptyText }: CategoryRow, slug: string): CategoryTexts {
  const usual = usualTexts[key]
  return {
    key,
    path: `/${slug}`,
    label,
    plural: name,
    sentence: sentence || (usual?.sentence ?? ''),
    description: sentence || (usual?.description ?? name),
    all: usual?.all ?? `Toute la catégorie ${name}`,
    emptyText: emptyText || usualEmptyText(name),
    colour: Object.hasOwn(categoryColours, colour) ? (colour as CategoryColour) : 'cornaline',
  }
}

export function usualEmptyText(name: string): string {
  return `Aucun article ${de(name.charAt(0).toLowerCase() + name.slice(1))} publié pour le moment.`
}

let table = tableOf([], {})

/** Server files, the bundle of pages and each browser have a copy of this module: all are set from the server’s. */
export function setCategories(next: CategoryTable): void {
  table = next
}

export function categoryTable(): CategoryTable {
  return table
}

export function listCategories(): readonly CategoryTexts[] {
  return table.categories
}

export function categoryKeys(): Category[] {
  return table.categories.map(({ key }) => key)
}

export function categoryTexts(category: Category | null): CategoryTexts {
  const key = categoryOf(category)
  return table.categories.find((one) => one.key === key) ?? (table.categories[0] as CategoryTexts)
}

/** Anything but a category that exists, or one that moved, is the default one, as the specification says. */
export function categoryOf(text: string | null | undefined): Category {
  const key = (text && table.moves[text]) ?? text
  return table.categories.find((one) => one.key === key)?.key ?? defaultCategory
}

export function categoryAt(path: string): Category | null {
  return table.categories.find((one) => `${path}/`.startsWith(`${one.path}/`))?.key ?? null
}

/** @param slug an address without its slash, of today or former */
export function hasCategoryAddress(slug: string): boolean {
  return table.categories.some(({ path }) => path === `/${slug}`) || Object.hasOwn(table.formerSlugs, slug)
}

/** @param slug an address without its slash. @returns the path of the category that had it */
export function movedCategoryPath(slug: string): string | null {
  const key = Object.hasOwn(table.formerSlugs, slug) ? table.formerSlugs[slug] : undefined
  return key ? categoryTexts(key).path : null
}
