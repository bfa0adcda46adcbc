// Long: what the owner is promised of webhooks, from the form to the receiver.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#features/accounts/account.ts'
import { accessChange } from '#features/accounts/account-events.ts'
import { users } from '#features/accounts/account-tables.server.ts'
import { restrictPerson } from '#features/moderation/restriction.server.ts'
import { changeRole } from '#features/people/people-decisions.server.ts'
import { suspendMemberData } from '#features/site/member-data.server.ts'
import { addPerson, listActiveAdmins } from '#features/accounts/people.server.ts'
import { publicationJob } from '#features/articles/publication.server.ts'
import { stopFormerWebhooks } from '../webhook-owners.server.ts'
import { articleMessage, commentMessage } from '../webhook-shapes.ts'
import { warnAboutWebhooks } from '../webhook-warnings.server.ts'
import { now, startClock, stopClock } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { emails } from '#platform/mail/email-tables.server.ts'
import { deleteOldDeliveries } from '../sending/send-webhook.server.ts'
import { webhookDeliveries, webhooks } from '../sending/webhook-tables.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { linkOf, useCommentEmails } from '../../../tests/support/comment-emails.ts'
import { pendingComment, useModeration } from '../../../tests/support/moderation.ts'
import { emailsTo } from '../../../tests/support/outbox.ts'
import { articleFields, publishArticle } from '../../../tests/support/publishing.ts'
import { text as plain, useSite } from '../../../tests/support/site.ts'
import { addWebhook, type Message, secretIn, useReceiver } from './webhook-receiver.ts'

/* Needs the built product on the demo world, and a receiver. */
const site = useSite('world')
const receiver = useReceiver()
const { jars, moderate, undo } = useModeration(site)
const { emailTo, send } = useCommentEmails(site)

let webhook: Awaited<ReturnType<typeof addWebhook>>
let former = ''
const minute = 60_000
const hour = 60 * minute

beforeEach(async () => {
  await db.delete(webhooks)
  receiver.answer = { status: 204, body: '', headers: {} }
  former = (await addWebhook(site, jars.maiwenn, receiver.address)).secret
  await jars.maiwenn.post(`/compte/webhooks/${await idNow()}/suppression`)
  webhook = await addWebhook(site, jars.maiwenn, receiver.address)
  receiver.received.length = 0
})
afterEach(startClock)

const idNow = async () => (await db.select({ id: webhooks.id }).from(webhooks))[0]?.id ?? ''
const deliveries = () => db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhook.id))
const messages = () => receiver.received.map((one) => receiver.verified(one, webhook.secret))
/** Returns the messages since the last call. */
async function delivered(): Promise<string[]> {
  await site.runDueJobs()
  const types = receiver.received.map(({ body }) => (JSON.parse(body) as Message).type)
  receiver.received.length = 0
  return types
}
const later = (milliseconds: number) => stopClock(new Date(now().getTime() + milliseconds))
const warnings = async (words = '') => {
  const rows = await db.select().from(emails).where(eq(emails.to, worldPeople.maiwenn.email))
  return rows.filter(({ subject }) => subject.startsWith(words))
}
const ownPage = async () => plain(await site.get(`/compte/webhooks/${webhook.id}`, { as: jars.maiwenn }))

describe('each change is sent once, signed', () => {
  test('an article that is published, changed and removed', async () => {
    const article = await publishArticle(site, jars.maiwenn, 'Une perle annoncée')
    await site.runDueJobs()
    const [published] = messages()
    expect(published?.data.article).toMatchObject({
      id: article.id,
      slug: article.slug,
      title: 'Une perle annoncée',
      category: 'bracelet',
      url: `http://localhost:3000/article/${article.slug}`,
      publishedAt: article.createdAt.toISOString(),
      version: 1,
    })
    expect(() => articleMessage.parse(published)).not.toThrow()
    expect(receiver.received[0]?.body).not.toContain('@')
    expect(() => receiver.verified(receiver.received[0], former)).toThrow('No matching signature')
    expect(await delivered()).toEqual(['article.published'])
    const edit = `/compte/articles/${article.id}`
    await jars.maiwenn.post(edit, { ...articleFields, title: 'Une perle changée', category: 'pendentif', version: '1' })
    expect(await delivered()).toEqual(['article.changed'])
    await jars.maiwenn.post(`${edit}/suppression`)
    expect(await delivered()).toEqual(['article.removed'])
  })

  test('a scheduled article, at its date, also when its job runs twice; before, nothing', async () => {
    stopClock('2026-11-20T10:00:00Z')
    const article = await publishArticle(site, jars.maiwenn, 'Une perle prévue', { publishAt: '2026-11-20T12:30' })
    const edit = `/compte/articles/${article.id}`
    const publishAt = '2026-11-20T13:30'
    await jars.maiwenn.post(edit, { ...articleFields, title: 'Une perle prévue', version: '1', publishAt })
    expect(await delivered()).toEqual([])
    later(3 * hour)
    await enqueue(publicationJob, {})
    await enqueue(publicationJob, {})
    expect(await delivered()).toEqual(['article.published'])
    await db.execute(`update articles set announced_at = null where id = '${article.id}'`)
    await enqueue(publicationJob, {})
    expect(await delivered()).toEqual([])
  })

  test('a comment that is received, then validated by the link of an e-mail', async () => {
    const { id } = await send('Annoncez-moi.', jars.soline)
    const { text } = await emailTo(worldPeople.maiwenn.email, 'Annoncez-moi.')
    expect(messages()).toMatchObject([
      { type: 'comment.received', data: { comment: { id, state: 'pending' }, article: { title: expect.any(String) } } },
    ])
    expect(() => commentMessage.parse(messages()[0])).not.toThrow()
    expect(receiver.received[0]?.body).not.toMatch(/Annoncez|Soline|@/)
    receiver.received.length = 0
    await site.post(linkOf(text, '/validation'), { version: '1' })
    await site.post(linkOf(text, '/validation'), { version: '1' })
    await site.runDueJobs()
    expect(messages()).toMatchObject([{ type: 'comment.validated', data: { comment: { id, state: 'public' } } }])
  })

  test('a decision that is undone tells the state that the comment has again', async () => {
    const validated = await pendingComment('Validé trop vite.')
    await moderate(validated, 'validation', jars.maiwenn)
    await undo(validated, jars.maiwenn)
    expect(await delivered()).toEqual(['comment.validated', 'comment.received'])
    const rejected = await pendingComment('Rejeté trop vite.')
    await moderate(rejected, 'rejet', jars.maiwenn)
    await undo(rejected, jars.maiwenn)
    expect(await delivered()).toEqual(['comment.rejected', 'comment.received'])
  })

  test('an answer and the comment that it publishes, and what undoing leaves of them', async () => {
    const comment = await pendingComment('Annoncé deux fois.')
    const answer = { content: 'Merci de votre lecture.', version: String(comment.version) }
    await jars.maiwenn.post(`/compte/commentaires/${comment.id}/reponse`, answer)
    expect((await delivered()).toSorted()).toEqual(['comment.received', 'comment.validated', 'comment.validated'])
    await undo(comment, jars.maiwenn)
    expect((await delivered()).toSorted()).toEqual(['comment.received', 'comment.removed'])
  })

  test('a comment that its author withdraws, and those of a deleted account', async () => {
    const first = await send('Je le retire.', jars.soline)
    const second = await send('Il partira avec moi.', jars.soline)
    expect(await delivered()).toEqual(['comment.received', 'comment.received'])
    await jars.soline.post(`/compte/commentaires/${first.id}/retrait`)
    await site.runDueJobs()
    expect(messages()).toMatchObject([{ type: 'comment.removed', data: { comment: { id: first.id, state: 'gone' } } }])
    receiver.received.length = 0
    const gone = await jars.soline.post('/compte/suppression', {
      password: site.passwords.members,
      comments: 'removed',
    })
    expect(gone.status).toBe(303)
    await site.runDueJobs()
    const ids = messages().map(({ data }) => data.comment?.id)
    expect(ids).toContain(second.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('only what was chosen', async () => {
    const body = new URLSearchParams([['events', 'article.removed']])
    await site.request(`/compte/webhooks/${webhook.id}`, { method: 'POST', body }, { as: jars.maiwenn })
    const article = await publishArticle(site, jars.maiwenn, 'Une perle tue')
    expect(await delivered()).toEqual([])
    await jars.maiwenn.post(`/compte/articles/${article.id}/suppression`)
    expect(await delivered()).toEqual(['article.removed'])
  })
})

describe('a receiver that does not accept', () => {
  const fail = (status: number, body = '', headers = {}) => {
    receiver.answer = { status, body, headers }
  }
  const publish = (title: string) => publishArticle(site, jars.maiwenn, title)

  test('is asked again with growing pauses, under the same id, for about a day; then administrators are warned', async () => {
    stopClock('2026-11-10T08:00:00Z')
    fail(500, `<p>en panne</p>\n${'x'.repeat(5000)}`)
    await publish('Une perle refusée')
    const at: number[] = []
    await site.runDueJobs()
    expect(await ownPage()).toMatch(/En attente.*Renvoyer/s)
    expect(await ownPage()).toContain('réponse 500')
    expect(await ownPage()).toMatch(/prochain essai le 10 novembre 2026 à/)
    expect((await deliveries())[0]?.problem).toHaveLength(300)
    for (let steps = 0; steps < 3000 && (await deliveries())[0]?.state === 'pending'; steps++) {
      const next = await nextMoment()
      stopClock(next)
      await site.runDueJobs()
      at.push(next.getTime())
    }
    expect(receiver.received).toHaveLength(15)
    expect(new Set(receiver.received.map(receiver.idOf)).size).toBe(1)
    const span = ((at.at(-1) ?? 0) - new Date('2026-11-10T08:00:00Z').getTime()) / hour
    expect(span).toBeGreaterThan(14)
    expect(span).toBeLessThan(36)
    expect(await deliveries()).toMatchObject([{ state: 'abandoned', attempts: 15, status: 500 }])
    for (let time = 0; time < 2; time++) await warnAboutWebhooks()
    expect(await warnings('Un programme ne répond plus')).toHaveLength(1)
    fail(204)
    await jars.maiwenn.post(`/compte/webhooks/${webhook.id}/envois/${(await deliveries())[0]?.id}/renvoi`, {
      round: '0',
    })
    await site.runDueJobs()
    expect(await deliveries()).toMatchObject([{ state: 'delivered', status: 204, problem: null }])
    expect(new Set(receiver.received.map(receiver.idOf)).size).toBe(1)
  })

  const nextMoment = async () => {
    const { rows } = await db.execute<{ at: string }>(
      `select start_after as at from pgboss.job where name = 'webhooks' and state < 'active' order by 1 limit 1`,
    )
    // A date in JavaScript has no microseconds.
    return new Date(new Date(rows[0]?.at ?? now()).getTime() + 1)
  }

  test('gets nothing more after three days of failures, and again when the owner resumes', async () => {
    stopClock('2026-11-10T08:00:00Z')
    fail(503)
    await db.update(webhooks).set({ failingSince: new Date('2026-11-07T07:00:00Z') })
    await publish('Une perle de trop')
    while ((await deliveries())[0]?.state === 'pending') {
      stopClock(await nextMoment())
      await site.runDueJobs()
    }
    expect(await ownPage()).toContain('Les envois se sont arrêtés d’eux-mêmes, après des jours d’échecs.')
    for (let time = 0; time < 2; time++) await warnAboutWebhooks()
    expect(await warnings('Un programme n’est plus averti')).toHaveLength(1)
    fail(204)
    receiver.received.length = 0
    await publish('Une perle perdue')
    expect(await delivered()).toEqual([])
    await jars.maiwenn.post(`/compte/webhooks/${webhook.id}/reprise`)
    const before = (await warnings()).length
    await warnAboutWebhooks()
    expect(await warnings()).toHaveLength(before)
    await publish('Une perle de nouveau')
    expect(await delivered()).toEqual(['article.published'])
  })

  test('that is gone (410) is not asked again', async () => {
    fail(410)
    await publish('Une perle pour personne')
    await site.runDueJobs()
    expect(await deliveries()).toMatchObject([{ state: 'abandoned', attempts: 1, status: 410 }])
    expect(await ownPage()).toContain('l’adresse a répondu qu’elle n’existe plus (410)')
  })

  test('is not followed to another address', async () => {
    fail(302, '', { location: `http://${receiver.host}/ailleurs` })
    await publish('Une perle ailleurs')
    await site.runDueJobs()
    expect(receiver.received).toHaveLength(1)
    expect(await ownPage()).toContain('Une redirection n’est pas suivie')
  })
})

const removePerson = (personId: string) =>
  transaction(async () => {
    await db.delete(users).where(eq(users.id, personId))
    await announce(accessChange, { personId })
  })

describe('one that an administrator added who is none any more', () => {
  test.each<[string, (id: string, by: Account) => Promise<unknown>]>([
    ['demoted', (id, by) => changeRole(id, 'user', by)],
    ['suspended', (id, by) => restrictPerson(id, 'suspended', by, { reason: null, suspendMemberData })],
    ['deleted', removePerson],
  ])('%s: sends nothing more, says why, and goes on when another one resumes it', async (name, end) => {
    const person = { email: `${name}@example.org`, password: 'second administrateur' }
    const id = await addPerson({ ...person, role: 'admin', username: null })
    await db.delete(webhooks)
    webhook = await addWebhook(site, await site.signIn(person.email, person.password), receiver.address)
    const [maiwenn] = await listActiveAdmins()
    await end(id, { ...maiwenn, role: 'admin' } as Account)
    await expect.poll(ownPage).toContain('la personne qui les avait demandés n’est plus administratrice')
    await publishArticle(site, jars.maiwenn, 'Une perle tue')
    expect(await delivered()).toEqual([])
    await warnAboutWebhooks()
    // The text of an email is deleted once it is sent.
    await site.deliverEmails()
    expect((await emailsTo(worldPeople.maiwenn.email)).at(-1)?.text).toContain('n’est plus administratrice')
    await jars.maiwenn.post(`/compte/webhooks/${webhook.id}/reprise`)
    await stopFormerWebhooks()
    await publishArticle(site, jars.maiwenn, 'Une perle dite')
    expect(await delivered()).toEqual(['article.published'])
  })
})

describe('the owner', () => {
  const trial = async () => {
    receiver.received.length = 0
    await jars.maiwenn.post(`/compte/webhooks/${webhook.id}/essai`)
    await site.runDueJobs()
    return receiver.received[0]
  }
  const signaturesOf = (message: Awaited<ReturnType<typeof trial>>) =>
    String(message?.headers['webhook-signature']).split(' ')
  const renewSecret = async (form: Record<string, string> = {}) =>
    secretIn(await plain(await jars.maiwenn.post(`/compte/webhooks/${webhook.id}/secret`, form)))

  test('sees the secret once; a new one signs beside the former one for a day', async () => {
    expect(webhook.secret).toMatch(/^whsec_.{44}$/)
    expect(await ownPage()).not.toContain('whsec_')
    expect(JSON.stringify(await db.select().from(webhooks))).not.toContain(webhook.secret.slice(6))
    stopClock('2026-11-10T08:00:00Z')
    const secret = await renewSecret()
    expect(secret).not.toBe(webhook.secret)
    startClock()
    await db.update(webhooks).set({ formerSecretUntil: new Date(Date.now() + hour) })
    const both = await trial()
    expect(signaturesOf(both)).toHaveLength(2)
    receiver.verified(both, secret)
    expect(receiver.verified(both, webhook.secret)).toMatchObject({ type: 'test', data: {} })
    await db.update(webhooks).set({ formerSecretUntil: new Date(Date.now() - 1) })
    const single = await trial()
    expect(signaturesOf(single)).toHaveLength(1)
    expect(() => receiver.verified(single, webhook.secret)).toThrow('No matching signature')
  })

  test('renews a secret once for one form, and never breaks the one that the receiver holds', async () => {
    const open = async () => {
      const page = await jars.maiwenn.read(`/compte/webhooks/${webhook.id}/secret`)
      return { replaced: /name="replaced" value="([^"]+)"/.exec(page)?.[1] ?? '' }
    }
    const signedWith = async (secret: string) => receiver.verified(await trial(), secret)
    const [form, otherTab] = [await open(), await open()]
    const shown = await renewSecret(form)
    expect(shown).toMatch(/^whsec_.{44}$/)
    expect([await renewSecret(form), await renewSecret(otherTab)]).toEqual([shown, shown])
    await signedWith(webhook.secret)
    await signedWith(shown)
    const again = await renewSecret(await open())
    expect(again).not.toBe(shown)
    await signedWith(webhook.secret)
    await signedWith(again)
  })

  test('stops and resumes; sends the same message again, once for each press', async () => {
    await publishArticle(site, jars.maiwenn, 'Une perle renvoyée')
    await site.runDueJobs()
    const [sent] = await deliveries()
    const again = () => jars.maiwenn.post(`/compte/webhooks/${webhook.id}/envois/${sent?.id}/renvoi`, { round: '0' })
    expect([(await again()).status, (await again()).status]).toEqual([303, 303])
    await site.runDueJobs()
    expect(receiver.received.map(receiver.idOf)).toEqual([`msg_${sent?.id}`, `msg_${sent?.id}`])
    expect(await site.read('/confidentialite')).toMatch(/<b>Programmes avertis<\/b>[^<]*jamais son texte/)
    await jars.maiwenn.post(`/compte/webhooks/${webhook.id}/arret`)
    expect(await site.read('/confidentialite')).not.toContain('Programmes avertis')
    expect(await ownPage()).toContain('Vous avez arrêté les envois.')
    expect(await ownPage()).not.toContain('Renvoyer')
    await publishArticle(site, jars.maiwenn, 'Une perle muette')
    receiver.received.length = 0
    expect(await delivered()).toEqual([])
  })

  test.each([
    ['http://exemple.fr/a', 'L’adresse doit commencer par https://.'],
    ['exemple.fr', 'Saisissez une adresse complète'],
    ['https://moi:secret@exemple.fr/', 'L’adresse ne doit contenir ni nom ni mot de passe'],
    ['javascript:alert(1)', 'L’adresse doit commencer par https://.'],
    ['https://exemple.fr/#ici', 'L’adresse ne doit pas contenir de'],
    [`https://exemple.fr/${'a'.repeat(600)}`, 'Au plus 500 caractères.'],
  ])('cannot add %s', async (address, sentence) => {
    const refused = await addWebhook(site, jars.maiwenn, address)
    expect(refused).toMatchObject({ status: 400, secret: '' })
    expect(refused.page).toContain(sentence)
  })

  test('cannot add an address twice, nor one without an event', async () => {
    expect(await addWebhook(site, jars.maiwenn, receiver.address)).toMatchObject({ status: 409, secret: '' })
    for (const events of [[], ['account.created']]) {
      const refused = await addWebhook(site, jars.maiwenn, 'https://exemple.fr/b', events)
      expect(refused.status).toBe(400)
      expect(refused.page).toContain('Choisissez au moins un événement.')
    }
  })

  test('reads the last thirty days', async () => {
    await publishArticle(site, jars.maiwenn, 'Une perle ancienne')
    await site.runDueJobs()
    stopClock(new Date(Date.now() + 29 * 24 * hour))
    await deleteOldDeliveries()
    expect(await deliveries()).toHaveLength(1)
    stopClock(new Date(Date.now() + 31 * 24 * hour))
    await deleteOldDeliveries()
    expect(await deliveries()).toEqual([])
  })
})
