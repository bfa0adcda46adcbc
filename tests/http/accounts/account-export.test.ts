import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import {
  passkeys,
  peopleAuditLog,
  secondFactors,
  sessions,
  signInAccounts,
  users,
} from '#features/accounts/account-tables.server.ts'
import { apiKeys } from '#features/keys/key-tables.server.ts'
import { articleDrafts } from '#features/articles/article-tables.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { useSite, type Jar } from '../../support/site.ts'
import { useMembers } from '../../support/members.ts'
import { useMemberTraces } from '../../support/member-traces.ts'
import { anArticle } from '../../support/rows.ts'

const site = useSite('world')
const members = useMembers(site)
const { comment, commentThrice } = useMemberTraces(site)

afterEach(startClock)

const exportOf = async (as: Jar) => (await site.get('/compte/donnees', { as })).json()

describe('the export of one’s data', () => {
  test('is a file with everything that is held about a member', async () => {
    const lise = await members.newSignedInMember('lise')
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
    await site.deliverEmails()

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
    const yann = await members.newSignedInMember('yann', 'admin')
    await db.insert(secondFactors).values({ userId: yann.id, secret: 'secret chiffré', backupCodes: 'codes chiffrés' })
    await comment('De Yann', yann.jar)
    await yann.jar.post(`/compte/moderation/${await comment('D’Inès', await site.signInAs('ines'))}/rejet`)
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
    const key = { name: 'Statistiques', keyHash: 'condensat de la clé', rights: ['read', 'export'] }
    const at = new Date()
    await db.insert(apiKeys).values({ ...key, personId: owner.id, createdAt: at })
    const input = { title: 'Ambre', content: 'De la résine.', category: 'bracelet' as const, images: [] }
    const video = { videoUrl: null, videoPoster: null, videoCaptions: null, videoTranscript: null }
    await db.insert(articleDrafts).values({
      id: crypto.randomUUID(),
      authorId: owner.id,
      input: { ...input, ...video, searchDescription: null, sharePicture: null, product: null },
      createdAt: at,
      updatedAt: at,
    })
    await site.upload('/televersements/images', 'image', 'perle d’ambre.png', maiwenn)
    await maiwenn.post(`/compte/moderation/${await comment('Pour voir', maiwenn)}/validation`)
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
    expect(everything['clés pour les programmes']).toEqual([
      { nom: key.name, permet: ['Lire', 'Exporter le blog'], 'créée le': at.toISOString(), 'utilisée le': null },
    ])
    expect(JSON.stringify(everything)).not.toContain(key.keyHash)
    expect(everything['vos décisions sur les personnes']).toMatchObject([
      { personne: 'Gaëtan', décision: 'Nommé administrateur' },
    ])
  })

  test('is about nobody else', async () => {
    const ines = await site.signInAs('ines')
    const [soline] = await db.select().from(users).where(eq(users.email, 'soline@example.org'))
    const asked = await site.get(`/compte/donnees?id=${soline?.id}`, { as: ines })
    expect((await asked.json()).compte.email).toBe('ines@example.org')
  })

  test('is asked for twenty times an hour at most', async () => {
    const { jar } = await members.newSignedInMember('pressee')
    const answers: Response[] = []
    for (let asked = 0; asked < 21; asked++) answers.push(await site.get('/compte/donnees', { as: jar }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const last = answers.at(-1) as Response
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await last.text()).toContain('Trop de tentatives.')
  })
})
