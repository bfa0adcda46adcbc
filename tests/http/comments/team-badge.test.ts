import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addPerson } from '#features/accounts/people.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { invalidateAll } from '#platform/http/cache/tagged-cache.server.ts'
import { useCommentEmails } from '../../support/comment-emails.ts'
import { anArticle } from '../../support/rows.ts'
import { useSite, type Jar } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')
const { emailTo, send } = useCommentEmails(site)
const badge = 'L’équipe du site'
const authorBadge = 'Auteur'
let address: string

/** @returns the part of a page that shows the comment: from its author's name to its text. */
async function shownAt(path: string, content: string, as?: Jar): Promise<string> {
  const html = await site.read(path, as)
  const end = html.indexOf(content)
  expect(end, path).toBeGreaterThan(0)
  return html.slice(html.lastIndexOf('class="bead', end), end)
}

beforeAll(async () => {
  address = `/article/${(await anArticle()).slug}`
  await addPerson({ email: 'yann@example.org', password: 'second administrateur', role: 'admin', username: 'Yann' })
  const anouk = await site.signInAs('anouk')
  for (const [content, as] of [
    ['De la maison', maiwenn],
    ['D’une lectrice', anouk],
  ] as const) {
    const { id } = await send(content, as)
    await db.update(comments).set({ validated: true }).where(eq(comments.id, id))
  }
})

test('an administrator’s own comment bears the badge wherever it is shown, a member’s never does', async () => {
  const lists = [
    [address, undefined, authorBadge],
    ['/compte/commentaires/tous', maiwenn, badge],
  ] as const
  for (const [path, as, own] of lists) {
    expect(await shownAt(path, 'De la maison', as), path).toContain(own)
    expect(await shownAt(path, 'D’une lectrice', as), path).not.toContain('team-badge')
  }
  expect(await shownAt('/compte/commentaires', 'De la maison', maiwenn)).toContain(badge)
})

test('the badge goes with the role, on cached pages too', async () => {
  const yann = await site.signIn('yann@example.org', 'second administrateur')
  const { id, userId } = await send('Encore administrateur', yann)
  await db.update(comments).set({ validated: true }).where(eq(comments.id, id))
  invalidateAll()
  expect(await shownAt(address, 'Encore administrateur', maiwenn)).toContain(badge)
  await site.get(address)
  expect((await maiwenn.post(`/compte/personnes/${userId}/role`, { role: 'user' })).status).toBe(303)
  expect(await shownAt(address, 'Encore administrateur')).not.toContain(badge)
})

test('e-mails say that an administrator wrote', async () => {
  await addPerson({ email: 'katell@example.org', password: 'second administrateur', role: 'admin', username: null })
  await send('Un mot pour Katell', maiwenn)
  const message = await emailTo('katell@example.org', 'Un mot pour Katell')
  expect(message.text).toContain('Maïwenn (l’équipe du site) a écrit')
})
