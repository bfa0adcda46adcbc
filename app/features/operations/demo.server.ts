import { z } from 'zod'
import type { Account } from '#features/accounts/account.ts'
import { listMembersAmong, lockPerson } from '#features/accounts/people.server.ts'
import { eraseArticles } from '#features/articles/article-trash.server.ts'
import { deleteArticle } from '#features/articles/deletion.server.ts'
import { countCommentsOn } from '#features/comments/stored-comment.server.ts'
import { whyNotChangeSite } from '#features/legal/legal.ts'
import { removePerson } from '#features/profile/account-deletion.server.ts'
import { findPresentation, savePresentation } from '#features/reading/presentations.server.ts'
import { deleteMemberData } from '#features/site/member-data.server.ts'
import { transaction } from '#platform/database.server.ts'
import { readSettings, writeSettings } from '#platform/settings.server.ts'

const ids = z.array(z.uuid()).default([])
const demoSettings = {
  name: 'demo',
  schema: z.object({ articles: ids, members: ids, owner: z.string().default(''), words: z.string().default('') }),
}

/** Without it nobody could tell the articles of the demo from the owner's. */
export function recordDemo(demo: z.output<typeof demoSettings.schema>): Promise<void> {
  return writeSettings(demoSettings, demo)
}

export async function isDemo(): Promise<boolean> {
  return (await readSettings(demoSettings)).articles.length > 0
}

/** @returns null in a blog that never was a demo, or is one no more */
export async function countDemo() {
  const demo = await readSettings(demoSettings)
  if (demo.articles.length === 0) return null
  return {
    articles: demo.articles.length,
    comments: await countCommentsOn(demo.articles),
    members: (await listMembersAmong(demo.members)).length,
  }
}

/** One after the other: whatever interrupts it, the demo can be left again. */
export async function leaveDemo(admin: Account): Promise<string | null> {
  const forbidden = whyNotChangeSite(admin)
  if (forbidden) return forbidden
  const demo = await readSettings(demoSettings)
  for (const id of demo.articles) {
    await deleteArticle(id, admin)
    await eraseArticles(id, admin)
  }
  for (const id of await listMembersAmong(demo.members)) await transaction(() => removeMember(id))
  if ((await findPresentation(demo.owner))?.words === demo.words)
    await savePresentation({ ...admin, id: demo.owner }, { words: '' })
  await recordDemo(demoSettings.schema.parse({}))
  return null
}

async function removeMember(id: string): Promise<void> {
  const person = await lockPerson(id, 'update')
  if (!person) return
  const account: Account = { id, email: person.email, role: 'user', username: null }
  await removePerson({ account, comments: 'removed', successor: null }, deleteMemberData)
}
