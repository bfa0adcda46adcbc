import { plainWords } from '#features/articles/article.ts'
import { categoryKeys, categoryTexts, defaultCategory, listCategories } from '#features/articles/categories.ts'
import type { ImportReport } from './import-report.ts'

export interface CategoryRule {
  /** Maps tags or categories of the other blog to categories here. */
  tags: Map<string, string>
  /** The category of all other articles; empty for the default. */
  category: string
}

export function checkCategories({ tags, category }: CategoryRule): void {
  for (const key of [category, ...tags.values()])
    if (key !== '' && !categoryKeys().includes(key))
      throw new Error(`«\u00a0${key}\u00a0» n’est pas une catégorie\u00a0: attendu ${categoryKeys().join(' ou ')}.`)
}

export function categoryFor(tags: string[], rule: CategoryRule, report: ImportReport): string {
  for (const tag of tags) {
    const key = rule.tags.get(tag) || namesakeOf(tag)?.key
    if (key) return key
  }
  if (rule.category) return rule.category
  report.remark(
    `articles mis dans «\u00a0${categoryTexts(defaultCategory).plural}\u00a0»\u00a0: ajoutez une catégorie du nom de leurs étiquettes dans «\u00a0Catégories\u00a0», puis recommencez avec --overwrite\u00a0; ou donnez --tag NOM=CATÉGORIE ou --category`,
    tags.join(', ') || '(aucune)',
  )
  return defaultCategory
}

/** @returns the address of the category that a tag or category of the other blog became here */
export function categoryPathFor(tag: string, rule: CategoryRule): string | null {
  const key = rule.tags.get(tag)
  return key ? categoryTexts(key).path : (namesakeOf(tag)?.path ?? null)
}

function namesakeOf(tag: string) {
  const words = plainWords(tag, '-')
  return listCategories().find(
    ({ key, path, plural }) => tag === key || `/${tag}` === path || words === plainWords(plural, '-'),
  )
}

/** Tags that say the category are no subjects. */
export function subjectTags(names: string[]): string[] {
  return [...new Set(names.map((name) => name.trim().slice(0, 60)))].filter((name) => name !== '' && !namesakeOf(name))
}
