import { eq } from 'drizzle-orm'
import { sessions } from '#features/accounts/account-tables.server.ts'
import { db } from '#platform/database.server.ts'
import type { Jar } from './site.ts'

export const sessionCookie = 'amulette.session_token'

/** The database row of the session in this jar. */
export async function sessionRow(jar: Jar) {
  const token = decodeURIComponent(jar.get(sessionCookie) ?? '').split('.')[0] ?? ''
  const [row] = await db.select().from(sessions).where(eq(sessions.token, token))
  if (!row) throw new Error('no such session')
  return row
}

export async function changeSession(jar: Jar, set: Partial<typeof sessions.$inferInsert>): Promise<void> {
  await db
    .update(sessions)
    .set(set)
    .where(eq(sessions.id, (await sessionRow(jar)).id))
}
