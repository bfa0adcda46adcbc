import { programFields } from '#features/articles/article-fields.ts'
import { noSuchOperator, noSuchRelation, outsideGrammar, unknownColumn } from './table-error.ts'

type ColumnKind = 'uuid' | 'text' | 'texts' | 'boolean' | 'timestamp'

export type TableName = 'articles' | 'comments' | 'user_roles' | 'pages' | 'categories'

export interface TableShape {
  name: TableName
  columns: Record<string, ColumnKind>
  uniqueColumns: readonly string[]
}

/** One request may bring several long articles. */
export const articlesBytesMax = 8 * 1024 * 1024
export const rowsBytesMax = 128 * 1024
/** This holds the longest article, or a thousand of a usual length. */
export const answerBytesMax = 4 * 1024 * 1024
/** PostgreSQL stores long texts apart from their rows, and reads all of them to compare or sort by such a column. */
export const longColumns: readonly string[] = ['content']

const simpleColumns = programFields.map(([, { column }]) => column)

/** The columns that are not texts. */
const usualKinds: Record<string, ColumnKind> = {
  id: 'uuid',
  article_id: 'uuid',
  author_id: 'uuid',
  user_id: 'uuid',
  images: 'texts',
  by_team: 'boolean',
  online: 'boolean',
  validated: 'boolean',
  created_at: 'timestamp',
  date: 'timestamp',
  updated_at: 'timestamp',
}

function shapeOf(name: TableName, uniqueColumns: string[], names: string, ownKinds: Record<string, ColumnKind> = {}) {
  const kinds = { ...usualKinds, ...ownKinds }
  return {
    name,
    uniqueColumns,
    columns: Object.fromEntries(names.split(' ').map((column) => [column, kinds[column] ?? 'text'])),
  }
}

/**
 * Nothing else can be selected, filtered or sorted by. The specification has neither pages, nor categories, whose id is what
 * `articles.category` holds, nor `by_team`, which says that an administrator wrote a comment, as no name proves.
 */
export const shapes: Record<TableName, TableShape> = {
  articles: shapeOf(
    'articles',
    ['id', 'slug'],
    `id title slug content excerpt category image images ${simpleColumns.join(' ')} date read_time author author_id created_at`,
  ),
  comments: shapeOf('comments', ['id'], 'id article_id user_id author content validated created_at by_team'),
  user_roles: shapeOf('user_roles', ['id', 'user_id'], 'id user_id role username'),
  pages: shapeOf('pages', ['id', 'slug'], 'id title slug content place online created_at updated_at'),
  categories: shapeOf('categories', ['id', 'slug'], 'id name slug label colour sentence', { id: 'text' }),
}

/** Many rows of one table belong to a row of the other. */
export interface Relation {
  from: TableName
  by: string
  to: TableName
  key: string
}

const relations: Relation[] = [
  { from: 'comments', by: 'article_id', to: 'articles', key: 'id' },
  { from: 'comments', by: 'user_id', to: 'user_roles', key: 'user_id' },
  { from: 'articles', by: 'author_id', to: 'user_roles', key: 'user_id' },
  { from: 'articles', by: 'category', to: 'categories', key: 'id' },
]

/**
 * @param source the other table, the column that refers to it, or the foreign key
 * @param hint the column or the foreign key, which nothing here needs
 * @throws {CallError} when the tables are not linked
 */
export function relationOf(
  { name }: TableShape,
  source: string,
  hint: string | undefined,
): { relation: Relation; isMany: boolean } {
  for (const relation of relations) {
    const { from, by, to, key } = relation
    const foreignKey = `${from}_${by}_fkey`
    if (hint !== undefined && ![by, key, foreignKey].includes(hint)) continue
    if (from === name && [to, by, foreignKey].includes(source)) return { relation, isMany: false }
    if (to === name && [from, foreignKey].includes(source)) return { relation, isMany: true }
  }
  throw noSuchRelation(name, source, hint)
}

/** The columns that hold addresses of files. */
export const addressColumns: readonly string[] = ['content', 'image', 'images', ...simpleColumns]

export interface Column {
  name: string
  kind: ColumnKind | 'json'
  /** The steps of a JSON path after the column, such as `->>0`. */
  path?: string[]
}

/** Filters compare what is source, with the addresses that the page was given. */
export function withoutOrigin({ name }: Column, text: string, origin: string | null): string {
  if (origin === null || !addressColumns.includes(name)) return text
  return text.replaceAll(`${origin}/media/`, '/media/')
}

/** The columns hold texts and lists of texts, in which no path leads further. */
const stepsMax = 5

export function columnOf({ name: table, columns }: TableShape, text: string): Column {
  const [name = '', ...path] = text.trim().split(/(?=->)/)
  const kind = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!kind) throw unknownColumn(table, name)
  if (path.length > stepsMax) throw outsideGrammar(`Un chemin dans le JSON a au plus ${stepsMax} étapes.`)
  if (path.length === 0) return { name, kind }
  if (path.slice(0, -1).some((step) => step.startsWith('->>'))) throw noSuchOperator(name, '->')
  return { name, kind: path.at(-1)?.startsWith('->>') ? 'text' : 'json', path }
}
