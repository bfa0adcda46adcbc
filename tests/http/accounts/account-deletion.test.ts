import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { signInAccounts, users, verifications } from '#features/accounts/account-tables.server.ts'
import { commentChanged } from '#features/comments/comment-events.ts'
import { comments, commentAuditLog } from '#features/comments/comment-tables.server.ts'
import { commentReports } from '#features/moderation/moderation-tables.server.ts'
import { db, dedicatedConnection } from '#platform/database.server.ts'
import { listen } from '#platform/events.server.ts'
import { emails } from '#platform/mail/email-tables.server.ts'
import { emailsTo, linkInEmailTo } from '../../support/outbox.ts'
import { text, useSite, expectAnswer } from '../../support/site.ts'
import { placesOf, useMemberTraces } from '../../support/member-traces.ts'
import { password, useMembers } from '../../support/members.ts'
import { anArticle } from '../../support/rows.ts'

const site = useSite('world')
const members = useMembers(site)
const { comment, commentThrice } = useMemberTraces(site)
const isThere = async (id: string) => (await db.$count(users, eq(users.id, id))) === 1

describe('the deletion of one’s account', () => {
  test('says what will happen, then leaves the comments under « Compte supprimé »', async () => {
    const lou = await members.newSignedInMember('lou')
    await commentThrice('Lou', lou.jar)
    const elsewhere = await site.signIn(lou.email, password)
    const page = await lou.jar.read('/compte/suppression')
    expect(page).toContain('Votre compte lou@example.org')
    expect(page).toMatch(/<input[^>]*checked=""[^>]*value="kept"/)
    expect(page).not.toContain('vos brouillons')

    const left = await members.deleteAccount(lou.jar)
    expect([left.status, left.headers.get('location')]).toEqual([303, '/'])
    expect([...lou.jar.keys()].filter((name) => name.includes('session'))).toEqual([])
    expect(await lou.jar.read('/')).toContain('Votre compte est supprimé.')
    expect((await site.get('/compte/commentaires', { as: elsewhere })).status).toBe(302)
    expect((await site.post('/compte/connexion', { email: lou.email, password })).status).toBe(401)

    const { slug } = await anArticle()
    const article = await site.read(`/article/${slug}`)
    expect(article).toMatch(/Compte supprimé(?:(?!<article).)*Lou publié/s)
    const maiwenn = await site.signInAs('maiwenn')
    expect(await maiwenn.read('/compte/moderation')).toMatch(/Compte supprimé.*Lou en attente/s)
    expect(await placesOf(lou.email)).toEqual(['letters.to'])
    expect(await placesOf(lou.id)).toEqual([])
    expect(await placesOf('Lou refusé')).toEqual(['comment_journal.text'])
    await site.deliverEmails()
    expect((await emailsTo(lou.email)).map(({ subject }) => subject)).toContain('Compte supprimé — Amulette')
  })

  test('removes everything from every table when the comments go too', async () => {
    const noé = await members.newSignedInMember('noe')
    await commentThrice('Noé', noé.jar)
    // An open link, code and passkey challenge, and an e-mail not sent yet.
    await site.post('/compte/mot-de-passe-oublie', { email: noé.email })
    await site.post('/compte/code', { email: noé.email })
    await noé.jar.post('/compte/cles-acces/options', { password })
    const link = new URL(await linkInEmailTo(noé.email, '/compte/nouveau-mot-de-passe'))
    const other = { identifier: 'sign-in-otp-anne.noe@example.org', value: 'x', expiresAt: new Date('2030-01-01') }
    await db.insert(verifications).values(other)
    expect((await placesOf(noé.email)).length).toBeGreaterThan(3)
    expect(await placesOf(noé.id)).toContain('verifications.value')

    const heard: string[] = []
    const stop = listen(commentChanged, ({ articleId, change }) => heard.push(`${change} ${articleId}`))
    expect((await members.deleteAccount(noé.jar, { comments: 'removed' })).status).toBe(303)
    stop()
    const { id: articleId } = await anArticle()
    expect(heard).toEqual([`author-deleted ${articleId}`, `author-deleted ${articleId}`])

    // The final e-mail itself, stored for thirty days.
    expect(await placesOf(noé.id)).toEqual([])
    expect((await placesOf(noé.email)).filter((place) => place !== 'verifications.identifier')).toEqual(['letters.to'])
    const remaining = await db.select().from(verifications).where(sql`${verifications.identifier} like '%noe@%'`)
    expect(remaining).toMatchObject([other])
    for (const words of ['Noé publié', 'Noé en attente', 'Noé refusé', 'Hors sujet, dit-on à Noé']) {
      expect(await placesOf(words)).toEqual([])
    }
    expect((await site.get(link.pathname + link.search)).status).toBe(410)
    expect(await db.$count(commentAuditLog, and(eq(commentAuditLog.text, '')))).toBe(5)
  })

  test('asks for the password and the choice, and the choice that was made stays', async () => {
    const { id, jar } = await members.newSignedInMember('hesitante')
    const wrong = await members.deleteAccount(jar, { password: 'faux', comments: 'removed' })
    expect(wrong.status).toBe(400)
    const page = await text(wrong)
    expect(page).toContain('Le mot de passe actuel est incorrect.')
    expect(page).toMatch(/<input[^>]*checked=""[^>]*value="removed"/)
    expect(page).not.toContain('faux')
    const answer = await members.deleteAccount(jar, { comments: 'les miens' })
    await expectAnswer(answer, 400, 'Choisissez ce que deviennent vos commentaires.')
    expect(await isThere(id)).toBe(true)
    expect((await site.get('/compte/commentaires', { as: jar })).status).toBe(200)
  })

  test('says how to choose a password to who never chose one', async () => {
    const { id, jar } = await members.newSignedInMember('sans')
    await db.update(signInAccounts).set({ password: null }).where(eq(signInAccounts.userId, id))
    await expectAnswer(await members.deleteAccount(jar), 400, 'Ce compte n’a pas de mot de passe.')
  })

  test('is nobody’s but one’s own', async () => {
    const { id } = await members.newSignedInMember('visee')
    const forged = { id, user_id: id, email: 'visee@example.org' }
    expect((await members.deleteAccount(await site.signInAs('ines'), forged)).status).toBe(400)
    expect(await isThere(id)).toBe(true)
  })

  test('sent twice at once is done once, and both answers say that it is done, or to sign in', async () => {
    const { email, id, jar } = await members.newSignedInMember('vive')
    const answers = await Promise.all([members.deleteAccount(new Map(jar)), members.deleteAccount(new Map(jar))])
    expect([
      [303, 303],
      [303, 401],
    ]).toContainEqual(answers.map(({ status }) => status).toSorted())
    expect(await isThere(id)).toBe(false)
    expect(await db.$count(emails, eq(emails.to, email))).toBe(1)
  })

  test('leaves no trace in a comment that is sent at the same time', async () => {
    const { email, id, jar } = await members.newSignedInMember('prompte')
    const article = await anArticle()
    const sending = await dedicatedConnection()
    await sending.query('begin')
    await sending.query(
      'insert into comments (article_id, user_id, author, content, created_at) values ($1, $2, $3, $4, now())',
      [article.id, id, email, 'Au dernier moment'],
    )
    const deletion = members.deleteAccount(jar)
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await db.execute(waiting)).rows).toHaveLength(1)
    await sending.query('commit')
    await sending.end()
    expect((await deletion).status).toBe(303)
    const [sent] = await db.select().from(comments).where(eq(comments.content, 'Au dernier moment'))
    expect(sent).toMatchObject({ userId: null, author: '' })
  })
})

test('what somebody reported is theirs to read; when they leave, their address leaves the report, and their words those about them', async () => {
  const rozenn = await members.newSignedInMember('rozenn')
  const id = await comment('Rozenn, signalée', rozenn.jar)
  const { id: articleId } = await anArticle()
  const base = { articleId, reason: 'Une raison de signaler.', goodFaith: true, reportedAt: new Date() }
  const reports = await db
    .insert(commentReports)
    .values([
      { ...base, commentId: crypto.randomUUID(), text: 'Un autre commentaire.', email: rozenn.email },
      { ...base, commentId: id, text: 'Rozenn, signalée', email: 'autre@example.org' },
    ])
    .returning()
  expect(
    (await (await site.get('/compte/donnees', { as: rozenn.jar })).json())['signalements sans réponse encore'],
  ).toMatchObject([{ raison: 'Une raison de signaler.' }])
  expect((await members.deleteAccount(rozenn.jar, { comments: 'removed' })).status).toBe(303)
  const left = await db.select().from(commentReports).orderBy(commentReports.email)
  expect(left.filter((row) => reports.some((report) => report.id === row.id))).toMatchObject([
    { text: '', email: 'autre@example.org' },
    { text: 'Un autre commentaire.', email: null },
  ])
})
