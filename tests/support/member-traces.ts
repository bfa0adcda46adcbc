import { eq, sql } from 'drizzle-orm'
import { addPerson } from '#features/accounts/people.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { password, type SignedInMember } from './members.ts'
import { anArticle } from './rows.ts'
import type { Jar, Site } from './site.ts'

/** Every place in the database where a text remains: all columns of all tables. */
export async function placesOf(needle: string): Promise<string[]> {
  const { rows: columns } = await db.execute<{ table_name: string; column_name: string }>(
    sql`select c.table_name, c.column_name from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  )
  const places: string[] = []
  for (const { table_name: table, column_name: column } of columns) {
    const holds = sql`strpos(lower(${sql.identifier(column)}::text), ${needle.toLowerCase()}) > 0`
    const { rows } = await db.execute(sql`select 1 from ${sql.identifier(table)} where ${holds} limit 1`)
    if (rows.length > 0) places.push(`${table}.${column}`)
  }
  return places
}

/** People who comment and leave traces. */
export function useMemberTraces(site: Site) {
  async function join(name: string, role: 'admin' | 'user' = 'user'): Promise<SignedInMember> {
    const email = `${name}@example.org`
    const id = await addPerson({ email, password, role, username: null })
    return { id, email, jar: await site.signIn(email, password) }
  }

  async function comment(content: string, as: Jar): Promise<string> {
    const { slug } = await anArticle()
    await site.post(`/article/${slug}/commentaires`, { content }, { as })
    const [sent] = await db.select().from(comments).where(eq(comments.content, content))
    if (!sent) throw new Error('The comment was not written.')
    return sent.id
  }

  /** Published, waiting, and rejected with a reason. */
  async function commentThrice(name: string, as: Jar): Promise<void> {
    const maiwenn = await site.signInAs('maiwenn')
    const published = await comment(`${name} publié`, as)
    await comment(`${name} en attente`, as)
    const rejected = await comment(`${name} refusé`, as)
    await site.post(`/compte/moderation/${published}/validation`, {}, { as: maiwenn })
    const reason = `Hors sujet, dit-on à ${name}`
    await site.post(`/compte/moderation/${rejected}/rejet`, { reason }, { as: maiwenn })
  }

  return { join, comment, commentThrice }
}
