import { and, desc, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  passkeys,
  peopleAuditLog,
  secondFactors,
  sessions,
  signInAccounts,
  userRoles,
  users,
  verifications,
} from '#features/accounts/account-tables.server.ts'
import { addPerson } from '#features/accounts/people/people.server.ts'
import { articleDrafts, articles } from '#features/articles/article-tables.server.ts'
import { renameAuthor } from '#features/articles/author-rename.server.ts'
import { commentChanged } from '#features/comments/comment-events.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { renameMember } from '#features/comments/member-rename.server.ts'
import { commentAuditLog } from '#features/comments/audit-log/audit-log-tables.server.ts'
import { commentReports } from '#features/moderation/moderation-tables.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db, dedicatedConnection } from '#platform/database.server.ts'
import { listen } from '#platform/events.server.ts'
import { emails } from '#platform/mail/email-tables.server.ts'
import { emailsTo, linkInEmailTo } from '../../support/outbox.ts'
import { text, useSite, type Jar } from '../../support/site.ts'

const site = useSite('world')
const password = 'trois perles bleues'

afterEach(startClock)

/** A new person for each test. */
async function join(name: string, role: 'admin' | 'user' = 'user') {
  const email = `${name}@example.org`
  const id = await addPerson({ email, password, role, username: null })
  return { id, email, jar: await site.signIn(email, password) }
}

const anArticle = async () => (await db.select().from(articles).limit(1))[0] as typeof articles.$inferSelect

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

const exportOf = async (as: Jar) => (await site.get('/compte/donnees', { as })).json()
const deleteAccount = (as: Jar, fields: Record<string, string> = {}) =>
  site.post('/compte/suppression', { password, comments: 'kept', ...fields }, { as })
const isThere = async (id: string) => (await db.$count(users, eq(users.id, id))) === 1

/** Every place in the database where a text remains: all columns of all tables. */
async function placesOf(needle: string): Promise<string[]> {
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

describe('the export of one’s data', () => {
  test('is a file with everything that is held about a member', async () => {
    const lise = await join('lise')
    await commentThrice('Lise', lise.jar)
    await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, lise.id))
    await db.insert(passkeys).values({
      userId: lise.id,
      name: 'Téléphone de Lise',
      publicKey: 'clé publique',
      credentialID: 'identifiant de la clé',
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
    })
    await db.insert(peopleAuditLog).values({
      adminId: crypto.randomUUID(),
      personId: lise.id,
      adminName: 'Maïwenn',
      personName: 'lise',
      change: 'suspended',
      changedAt: new Date('2026-11-01T08:00:00Z'),
    })
    await site.post('/compte/code', { email: lise.email })
    await emailsTo(lise.email)

    const hour = 3_600_000
    const evening = new Date(Date.now() + 24 * hour).setUTCHours(23, 30)
    stopClock(new Date(evening))
    // In Paris it is already the next day.
    const day = new Date(evening + hour).toISOString().slice(0, 10)
    const response = await site.get('/compte/donnees', { as: lise.jar })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="amulette-donnees-${day}.json"`,
      'cache-control': 'private, no-store',
    })
    const body = await response.text()
    expect(body).toMatch(/^\{\n {2}"site": /)
    const everything = JSON.parse(body)
    expect(everything.compte).toMatchObject({
      email: 'lise@example.org',
      'e-mail confirmé': true,
      pseudo: null,
      rôle: 'Utilisateur',
      'validation en deux étapes': 'activée',
      'clés d’accès': [{ nom: 'Téléphone de Lise' }],
      'sessions ouvertes': [{ 'adresse IP': '127.0.0.1', 'expire le': expect.stringMatching(/^\d{4}-/) }],
      'changements décidés par un administrateur': [{ décision: 'Suspendu', date: '2026-11-01T08:00:00.000Z' }],
      'messages envoyés': expect.arrayContaining([
        expect.objectContaining({ objet: '•••••• est votre code de connexion — Amulette' }),
        expect.objectContaining({ objet: 'Votre commentaire est publié — Amulette' }),
      ]),
    })
    expect(everything['messages choisis']).toEqual({
      'décisions sur vos commentaires': 'oui',
      'réponses à vos commentaires': 'oui',
    })
    const { title, slug } = await anArticle()
    const where = { article: title, adresse: `http://localhost:3000/article/${slug}` }
    expect(everything.commentaires).toMatchObject([
      { ...where, état: 'En attente', texte: 'Lise en attente' },
      { ...where, état: 'Publié', texte: 'Lise publié' },
    ])
    expect(everything['décisions sur vos commentaires']).toMatchObject([
      { décision: 'Rejeté', article: title, motif: 'Hors sujet, dit-on à Lise', texte: 'Lise refusé' },
      { décision: 'Publié', texte: 'Lise publié' },
    ])
    expect(everything.articles).toEqual([])
  })

  test('holds nothing that opens the account, and nobody else’s e-mail', async () => {
    const yann = await join('yann', 'admin')
    await db.insert(secondFactors).values({ userId: yann.id, secret: 'secret chiffré', backupCodes: 'codes chiffrés' })
    await comment('De Yann', yann.jar)
    await site.post(
      `/compte/moderation/${await comment('D’Inès', await site.signInAs('ines'))}/rejet`,
      {},
      { as: yann.jar },
    )
    const body = await (await site.get('/compte/donnees', { as: yann.jar })).text()
    expect(new Set(body.match(/[\w.+-]+@[\w-]+\.\w+/g))).toEqual(new Set([yann.email]))
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, yann.id))
    const [account] = await db.select().from(signInAccounts).where(eq(signInAccounts.userId, yann.id))
    for (const secret of [session?.token, account?.password, 'secret chiffré', 'codes chiffrés', 'D’Inès']) {
      expect(secret).toBeTruthy()
      expect(body).not.toContain(secret)
    }
  })

  test('has what an administrator wrote and decided', async () => {
    const maiwenn = await site.signInAs('maiwenn')
    const [owner] = await db.select().from(users).where(eq(users.email, 'maiwenn@example.org'))
    if (!owner) throw new Error('The world has no owner.')
    await db.insert(peopleAuditLog).values({
      adminId: owner.id,
      personId: crypto.randomUUID(),
      adminName: 'Maïwenn',
      personName: 'Gaëtan',
      change: 'promoted',
      changedAt: new Date(),
    })
    const at = new Date()
    const input = { title: 'Ambre', content: 'De la résine.', category: 'bracelet' as const, images: [] }
    const media = { videoUrl: null, videoPoster: null, videoCaptions: null, videoTranscript: null }
    await db.insert(articleDrafts).values({
      id: crypto.randomUUID(),
      authorId: owner.id,
      input: { ...input, ...media },
      createdAt: at,
      updatedAt: at,
    })
    await site.upload('/televersements/images', 'image', 'perle d’ambre.png', maiwenn)
    await site.post(`/compte/moderation/${await comment('Pour voir', maiwenn)}/validation`, {}, { as: maiwenn })
    const everything = await exportOf(maiwenn)
    expect(everything.compte.rôle).toBe('Administrateur')
    expect(everything.articles).toHaveLength(20)
    expect(everything.articles[0]).toMatchObject({
      titre: expect.any(String),
      adresse: expect.stringContaining('http://localhost:3000/article/'),
      'publié le': expect.stringMatching(/^2026-/),
    })
    expect(everything.brouillons).toMatchObject([{ titre: 'Ambre', texte: 'De la résine.' }])
    expect(everything['fichiers envoyés']).toMatchObject([
      { adresse: expect.stringContaining('/media/article-images/'), octets: expect.any(Number) },
    ])
    expect(everything['vos décisions de modération'][0]).toMatchObject({ décision: 'Publié' })
    expect(everything['vos décisions sur les personnes']).toMatchObject([
      { personne: 'Gaëtan', décision: 'Nommé administrateur' },
    ])
  })

  test('is for who is signed in, and is about nobody else', async () => {
    const visitor = await site.get('/compte/donnees')
    expect([visitor.status, visitor.headers.get('location')]).toEqual([302, '/compte?retour=%2Fcompte%2Fdonnees'])
    const ines = await site.signInAs('ines')
    const [soline] = await db.select().from(users).where(eq(users.email, 'soline@example.org'))
    const asked = await site.get(`/compte/donnees?id=${soline?.id}`, { as: ines })
    expect((await asked.json()).compte.email).toBe('ines@example.org')
  })

  test('is asked for twenty times an hour at most', async () => {
    const { jar } = await join('pressee')
    const answers: Response[] = []
    for (let asked = 0; asked < 21; asked++) answers.push(await site.get('/compte/donnees', { as: jar }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const last = answers.at(-1) as Response
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await last.text()).toContain('Trop de tentatives.')
  })
})

describe('the deletion of one’s account', () => {
  test('says what will happen, then leaves the comments under « Compte supprimé »', async () => {
    const lou = await join('lou')
    await commentThrice('Lou', lou.jar)
    const elsewhere = await site.signIn(lou.email, password)
    const page = await text(await site.get('/compte/suppression', { as: lou.jar }))
    expect(page).toContain('Votre compte lou@example.org')
    expect(page).toMatch(/<input[^>]*checked=""[^>]*value="kept"/)
    expect(page).not.toContain('vos brouillons')

    const left = await deleteAccount(lou.jar)
    expect([left.status, left.headers.get('location')]).toEqual([303, '/'])
    expect([...lou.jar.keys()].filter((name) => name.includes('session'))).toEqual([])
    expect(await text(await site.get('/', { as: lou.jar }))).toContain('Votre compte est supprimé.')
    expect((await site.get('/compte/commentaires', { as: elsewhere })).status).toBe(302)
    expect((await site.post('/compte/connexion', { email: lou.email, password })).status).toBe(401)

    const { slug } = await anArticle()
    const article = await text(await site.get(`/article/${slug}`))
    expect(article).toMatch(/Compte supprimé(?:(?!<article).)*Lou publié/s)
    const maiwenn = await site.signInAs('maiwenn')
    expect(await text(await site.get('/compte/moderation', { as: maiwenn }))).toMatch(
      /Compte supprimé.*Lou en attente/s,
    )
    expect(await placesOf(lou.email)).toEqual(['letters.to'])
    expect(await placesOf(lou.id)).toEqual([])
    expect(await placesOf('Lou refusé')).toEqual(['comment_journal.text'])
    expect((await emailsTo(lou.email)).map(({ subject }) => subject)).toContain('Compte supprimé — Amulette')
  })

  test('removes everything from every table when the comments go too', async () => {
    const noé = await join('noe')
    await commentThrice('Noé', noé.jar)
    // An open link, code and passkey challenge, and an e-mail not sent yet.
    await site.post('/compte/mot-de-passe-oublie', { email: noé.email })
    await site.post('/compte/code', { email: noé.email })
    await site.post('/compte/cles-acces/options', { password }, { as: noé.jar })
    const link = new URL(await linkInEmailTo(noé.email, '/compte/nouveau-mot-de-passe'))
    const other = { identifier: 'sign-in-otp-anne.noe@example.org', value: 'x', expiresAt: new Date('2030-01-01') }
    await db.insert(verifications).values(other)
    expect((await placesOf(noé.email)).length).toBeGreaterThan(3)
    expect(await placesOf(noé.id)).toContain('verifications.value')

    const heard: string[] = []
    const stop = listen(commentChanged, ({ articleId }) => heard.push(articleId))
    expect((await deleteAccount(noé.jar, { comments: 'removed' })).status).toBe(303)
    stop()
    expect(heard).toEqual([(await anArticle()).id])

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
    const { id, jar } = await join('hesitante')
    const wrong = await deleteAccount(jar, { password: 'faux', comments: 'removed' })
    expect(wrong.status).toBe(400)
    const page = await text(wrong)
    expect(page).toContain('Le mot de passe actuel est incorrect.')
    expect(page).toMatch(/<input[^>]*checked=""[^>]*value="removed"/)
    expect(page).not.toContain('faux')
    for (const [fields, sentence] of [
      [{ password: '' }, 'Saisissez votre mot de passe actuel.'],
      [{ password: 'x'.repeat(5000) }, 'Le mot de passe actuel est incorrect.'],
      [{ comments: 'les miens' }, 'Choisissez ce que deviennent vos commentaires.'],
      [{ password: '\0' }, 'Saisissez votre mot de passe actuel.'],
      [{ password: '😀\u202e' }, 'Le mot de passe actuel est incorrect.'],
    ] as const) {
      const refused = await deleteAccount(jar, fields)
      expect(refused.status).toBe(400)
      expect(await text(refused)).toContain(sentence)
    }
    expect(await isThere(id)).toBe(true)
    expect((await site.get('/compte/commentaires', { as: jar })).status).toBe(200)
  })

  test('says how to choose a password to who never chose one', async () => {
    const { id, jar } = await join('sans')
    await db.update(signInAccounts).set({ password: null }).where(eq(signInAccounts.userId, id))
    const refused = await deleteAccount(jar)
    expect(refused.status).toBe(400)
    expect(await text(refused)).toContain('Ce compte n’a pas de mot de passe.')
  })

  test('is refused for a while after ten wrong passwords, the right one too', async () => {
    const { id, jar } = await join('tetu')
    for (let tried = 0; tried < 10; tried++) expect((await deleteAccount(jar, { password: 'faux' })).status).toBe(400)
    const refused = await deleteAccount(jar)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await text(refused)).toContain('Trop de tentatives.')
    expect(await isThere(id)).toBe(true)
  })

  test('is nobody’s but one’s own', async () => {
    const { id } = await join('visee')
    expect((await site.get('/compte/suppression')).headers.get('location')).toBe(
      '/compte?retour=%2Fcompte%2Fsuppression',
    )
    expect((await site.post('/compte/suppression', { password, comments: 'removed' })).status).toBe(401)
    const ines = await site.signInAs('ines')
    const forged = await deleteAccount(ines, { id, user_id: id, email: 'visee@example.org' })
    expect(forged.status).toBe(400)
    const foreign = await site.post(
      '/compte/suppression',
      { password: site.passwords.members, comments: 'removed' },
      { as: ines, headers: { origin: 'https://ailleurs.fr', 'sec-fetch-site': 'cross-site' } },
    )
    expect(foreign.status).toBe(403)
    expect(await isThere(id)).toBe(true)
  })

  test('sent twice at once is done once, and both answers say that it is done, or to sign in', async () => {
    const { email, id, jar } = await join('vive')
    const answers = await Promise.all([deleteAccount(new Map(jar)), deleteAccount(new Map(jar))])
    expect([
      [303, 303],
      [303, 401],
    ]).toContainEqual(answers.map(({ status }) => status).toSorted())
    expect(await isThere(id)).toBe(false)
    expect(await db.$count(emails, eq(emails.to, email))).toBe(1)
  })

  test('leaves no trace in a comment that is sent at the same time', async () => {
    const { email, id, jar } = await join('prompte')
    const article = await anArticle()
    const sending = await dedicatedConnection()
    await sending.query('begin')
    await sending.query(
      'insert into comments (article_id, user_id, author, content, created_at) values ($1, $2, $3, $4, now())',
      [article.id, id, email, 'Au dernier moment'],
    )
    const deletion = deleteAccount(jar)
    await vi.waitFor(async () => {
      const waiting = await db.execute(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`)
      expect(waiting.rows).toHaveLength(1)
    })
    await sending.query('commit')
    await sending.end()
    expect((await deletion).status).toBe(303)
    const [sent] = await db.select().from(comments).where(eq(comments.content, 'Au dernier moment'))
    expect(sent).toMatchObject({ userId: null, author: '' })
  })
})

describe('an administrator who leaves', () => {
  /** Suspends the other administrators during the test. */
  async function alone<T>(ids: string[], story: () => Promise<T>): Promise<T> {
    const others = and(eq(userRoles.role, 'admin'), sql`${userRoles.userId} <> all(${sql.param(ids)}::uuid[])`)
    const kept = await db.select({ id: userRoles.id }).from(userRoles).where(others)
    await db.update(userRoles).set({ suspendedAt: new Date() }).where(others)
    try {
      return await story()
    } finally {
      for (const { id } of kept) await db.update(userRoles).set({ suspendedAt: null }).where(eq(userRoles.id, id))
    }
  }

  async function write(title: string, as: Jar) {
    const written = { title, content: 'Un texte.', category: 'bracelet', images: '', videoUrl: '' }
    await site.post('/compte/articles/nouveau', written, { as })
    const [article] = await db
      .select()
      .from(articles)
      .where(eq(articles.title, title))
      .orderBy(desc(articles.createdAt))
    if (!article) throw new Error('The article was not written.')
    return article
  }

  test('hands the articles over to the longest-standing other one, and says so beforehand', async () => {
    const [eldest] = await db.select().from(users).where(eq(users.email, 'maiwenn@example.org'))
    await join('cadette', 'admin')
    const bleuenn = await join('bleuenn', 'admin')
    const article = await write('Une perle rare', bleuenn.jar)
    const page = await text(await site.get('/compte/suppression', { as: bleuenn.jar }))
    expect(page).toContain('1 article reste en ligne, au nom de Maïwenn')
    expect((await deleteAccount(bleuenn.jar)).status).toBe(303)
    const [passed] = await db.select().from(articles).where(eq(articles.id, article.id))
    expect(passed).toMatchObject({ authorId: eldest?.id, author: 'maiwenn@example.org', version: article.version })
    expect(await text(await site.get(`/article/${article.slug}`))).toContain('Maïwenn')
    expect((await placesOf(bleuenn.email)).filter((place) => place !== 'letters.to')).toEqual([])
  })

  test('is refused while being the last one, the suspended ones apart', async () => {
    const solène = await join('solene', 'admin')
    await alone([solène.id], async () => {
      const sentence = 'Vous êtes le dernier administrateur\u00a0: nommez-en d’abord un autre.'
      expect(await text(await site.get('/compte/suppression', { as: solène.jar }))).toContain(sentence)
      const refused = await deleteAccount(solène.jar)
      expect(refused.status).toBe(403)
      expect(await text(refused)).toContain(sentence)
      expect(await isThere(solène.id)).toBe(true)
      expect((await site.get('/compte/moderation', { as: solène.jar })).status).toBe(200)
    })
    expect((await deleteAccount(solène.jar)).status).toBe(303)
  })

  test('cannot leave at the same moment as the only other one', async () => {
    for (let round = 0; round < 3; round++) {
      const pair = [await join(`un${round}`, 'admin'), await join(`deux${round}`, 'admin')]
      await alone(
        pair.map(({ id }) => id),
        async () => {
          const answers = await Promise.all(pair.map(({ jar }) => deleteAccount(jar)))
          expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 403])
          expect((await Promise.all(pair.map(({ id }) => isThere(id)))).toSorted()).toEqual([false, true])
        },
      )
    }
  })
})

test('an article without an author is shown under « Compte supprimé »', async () => {
  const { id, slug } = await anArticle()
  const [before] = await db.select().from(articles).where(eq(articles.id, id))
  await db.update(articles).set({ authorId: null, author: '' }).where(eq(articles.id, id))
  expect(await text(await site.get(`/article/${slug}`))).toContain('Compte supprimé')
  await db
    .update(articles)
    .set({ authorId: before?.authorId ?? null, author: before?.author ?? '' })
    .where(eq(articles.id, id))
})

test('after a change of address, comments and articles bear the new one', async () => {
  const maël = await join('mael', 'admin')
  await comment('De Maël', maël.jar)
  const email = 'mael.nouveau@example.org'
  await db
    .update(articles)
    .set({ authorId: maël.id, author: maël.email })
    .where(eq(articles.id, (await anArticle()).id))
  await db.update(users).set({ email }).where(eq(users.id, maël.id))
  await renameMember(maël.id)
  await renameAuthor(maël.id)
  expect(await placesOf('mael@example.org')).toEqual([])
  expect((await placesOf(email)).toSorted()).toEqual(['articles.author', 'comments.author', 'users.email'])
})

test('what somebody reported is theirs to read; when they leave, their address leaves the report, and their words those about them', async () => {
  const rozenn = await join('rozenn')
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
  expect((await exportOf(rozenn.jar))['signalements sans réponse encore']).toMatchObject([
    { raison: 'Une raison de signaler.' },
  ])
  expect((await deleteAccount(rozenn.jar, { comments: 'removed' })).status).toBe(303)
  const left = await db.select().from(commentReports).orderBy(commentReports.email)
  expect(left.filter((row) => reports.some((report) => report.id === row.id))).toMatchObject([
    { text: '', email: 'autre@example.org' },
    { text: 'Un autre commentaire.', email: null },
  ])
})
