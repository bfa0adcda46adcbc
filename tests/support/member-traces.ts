import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { sendComment } from './comment-forms.ts'
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
  const comment = async (content: string, as: Jar) => (await sendComment(site, as, content)).id

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

  return { comment, commentThrice }
}
