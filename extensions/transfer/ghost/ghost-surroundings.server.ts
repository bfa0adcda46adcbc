import { type GhostRow, text } from './ghost-row.ts'
import { ghostRows } from './ghost-rows.server.ts'

/** The place of a tag or an author among those of a post. */
export type Place = [order: number, id: string]

export type Surroundings = Awaited<ReturnType<typeof readSurroundings>>

export async function readSurroundings(file: string) {
  const around = {
    users: new Map<string, GhostRow>(),
    tags: new Map<string, { slug: string; name: string; description: string }>(),
    tagsOf: new Map<string, Place[]>(),
    authorsOf: new Map<string, Place[]>(),
    /** Rows of `posts_meta` by post. */
    metaOf: new Map<string, GhostRow>(),
  }
  for await (const { table, row } of ghostRows(file)) {
    const post = text(row.post_id)
    const place = Number(row.sort_order ?? 0)
    if (table === 'users') around.users.set(text(row.id), row)
    else if (table === 'tags')
      around.tags.set(text(row.id), {
        slug: text(row.slug),
        name: text(row.name),
        description: text(row.description),
      })
    else if (table === 'posts_tags') add(around.tagsOf, post, [place, text(row.tag_id)])
    else if (table === 'posts_authors') add(around.authorsOf, post, [place, text(row.author_id)])
    else if (table === 'posts_meta') around.metaOf.set(post, row)
  }
  return around
}

function add(lists: Map<string, Place[]>, key: string, place: Place): void {
  if (!lists.get(key)?.push(place)) lists.set(key, [place])
}

export function inOrder(list: Place[] = []): string[] {
  return list.toSorted(([one], [other]) => one - other).map(([, id]) => id)
}

export const isPage = (row: GhostRow) => row.type === 'page' || row.page === 1 || row.page === true
