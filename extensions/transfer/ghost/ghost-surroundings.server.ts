import { pushTo } from '../push-to.ts'
import { ghostRows, type GhostRow } from './ghost-rows.server.ts'

export interface Surroundings {
  users: Map<string, GhostRow>
  tags: Map<string, { slug: string; name: string }>
  tagsOf: Map<string, [order: number, tag: string][]>
  authorsOf: Map<string, [order: number, user: string][]>
  /** Rows of `posts_meta` by post. */
  metaOf: Map<string, GhostRow>
}

export async function readSurroundings(file: string): Promise<Surroundings> {
  const around: Surroundings = {
    users: new Map(),
    tags: new Map(),
    tagsOf: new Map(),
    authorsOf: new Map(),
    metaOf: new Map(),
  }
  for await (const { table, row } of ghostRows(file)) {
    const post = text(row.post_id)
    if (table === 'users') around.users.set(text(row.id), row)
    else if (table === 'tags') around.tags.set(text(row.id), { slug: text(row.slug), name: text(row.name) })
    else if (table === 'posts_tags') pushTo(around.tagsOf, post, [Number(row.sort_order ?? 0), text(row.tag_id)])
    else if (table === 'posts_authors')
      pushTo(around.authorsOf, post, [Number(row.sort_order ?? 0), text(row.author_id)])
    else if (table === 'posts_meta') around.metaOf.set(post, row)
  }
  return around
}

export const isPage = (row: GhostRow) => row.type === 'page' || row.page === 1 || row.page === true

export const text = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
