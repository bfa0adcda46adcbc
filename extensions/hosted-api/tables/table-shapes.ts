import { programFields } from '#features/articles/article-fields.ts'
import { unknownColumn } from './table-error.ts'

type ColumnKind = 'uuid' | 'text' | 'texts' | 'boolean' | 'timestamp'

export interface TableShape {
  name: string
  columns: Record<string, ColumnKind>
  embeds: Record<string, { shape: TableShape; by: string }>
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
  embeds: {},
}

export const commentsShape: TableShape = {
  name: 'comments',
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
  embeds: { articles: { shape: articlesShape, by: 'article_id' } },
}

export const rolesShape: TableShape = {
  name: 'user_roles',
  columns: { id: 'uuid', user_id: 'uuid', role: 'text', username: 'text' },
  embeds: {},
}

/** Not part of the specification. */
export const pagesShape: TableShape = {
  name: 'pages',
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
  embeds: {},
}

/** Not part of the specification. Its id is what `articles.category` holds. */
export const categoriesShape: TableShape = {
  name: 'categories',
  columns: { id: 'text', name: 'text', slug: 'text', label: 'text', colour: 'text', sentence: 'text' },
  embeds: {},
}

export interface Column {
  name: string
  kind: ColumnKind
}

export function columnOf({ name: table, columns }: TableShape, name: string): Column {
  const kind = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!kind) throw unknownColumn(table, name)
  return { name, kind }
}
