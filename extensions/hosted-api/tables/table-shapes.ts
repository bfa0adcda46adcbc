import { programFields } from '#features/articles/article-fields.ts'
import { noSuchOperator, noSuchRelation, unknownColumn } from './table-error.ts'

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

const simpleColumns = Object.fromEntries(programFields.map(([, { column }]) => [column, 'text'] as const))

/** The tables and columns of the specification. Nothing else can be selected, filtered or sorted by. */
export const articlesShape: TableShape = {
  name: 'articles',
  uniqueColumns: ['id', 'slug'],
  columns: {
    id: 'uuid',
    title: 'text',
    slug: 'text',
    content: 'text',
    excerpt: 'text',
    category: 'text',
    image: 'text',
    images: 'texts',
    ...simpleColumns,
    date: 'timestamp',
    read_time: 'text',
    author: 'text',
    author_id: 'uuid',
    created_at: 'timestamp',
  },
}

export const commentsShape: TableShape = {
  name: 'comments',
  uniqueColumns: ['id'],
  columns: {
    id: 'uuid',
    article_id: 'uuid',
    user_id: 'uuid',
    author: 'text',
    content: 'text',
    validated: 'boolean',
    created_at: 'timestamp',
    /** Whether an administrator wrote it, which no name proves. Not part of the specification. */
    by_team: 'boolean',
  },
}

export const rolesShape: TableShape = {
  name: 'user_roles',
  uniqueColumns: ['id', 'user_id'],
  columns: { id: 'uuid', user_id: 'uuid', role: 'text', username: 'text' },
}

/** Not part of the specification. */
export const pagesShape: TableShape = {
  name: 'pages',
  uniqueColumns: ['id', 'slug'],
  columns: {
    id: 'uuid',
    title: 'text',
    slug: 'text',
    content: 'text',
    place: 'text',
    online: 'boolean',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
}

/** Not part of the specification. Its id is what `articles.category` holds. */
const categoriesShape: TableShape = {
  name: 'categories',
  uniqueColumns: ['id', 'slug'],
  columns: { id: 'text', name: 'text', slug: 'text', label: 'text', colour: 'text', sentence: 'text' },
}

const allShapes = [articlesShape, commentsShape, rolesShape, pagesShape, categoriesShape]
export const shapes = Object.fromEntries(allShapes.map((shape) => [shape.name, shape])) as Record<TableName, TableShape>

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
export const addressColumns: readonly string[] = ['content', 'image', 'images', ...Object.keys(simpleColumns)]

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

export function columnOf({ name: table, columns }: TableShape, text: string): Column {
  const [name = '', ...path] = text.trim().split(/(?=->)/)
  const kind = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!kind) throw unknownColumn(table, name)
  if (path.length === 0) return { name, kind }
  if (path.slice(0, -1).some((step) => step.startsWith('->>'))) throw noSuchOperator(name, '->')
  return { name, kind: path.at(-1)?.startsWith('->>') ? 'text' : 'json', path }
}
