import { eq } from 'drizzle-orm'
import { startClock, stopClock } from '#platform/clock.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { text, type Jar, type Site } from './site.ts'

/** Comments like a person: opens the article's page, types for a while, sends the form. */
export async function typeComment(
  site: Site,
  address: string,
  content: string,
  as: Jar,
  { seconds = 30, ...fields }: Record<string, string | number> = {},
) {
  const page = await text(await site.get(address, { as }))
  const stamp = /name="shownAt" value="([^"]+)"/.exec(page)?.[1] ?? ''
  stopClock(new Date(Date.now() + Number(seconds) * 1000))
  const typed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const response = await site.post(`${address}/commentaires`, { content, shownAt: stamp, ...typed }, { as })
  startClock()
  const [comment] = await db.select().from(comments).where(eq(comments.content, content))
  return { response, comment }
}
