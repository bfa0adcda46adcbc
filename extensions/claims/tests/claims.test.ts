import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { sendComment, typeComment } from '../../../tests/support/comment-forms.ts'
import { articleByTitle, articleFields, publishArticle } from '../../../tests/support/publishing.ts'
import { commentWith } from '../../../tests/support/rows.ts'
import { expectAnswer, useSite } from '../../../tests/support/site.ts'
import { answeredPhrases } from '../claim-tables.server.ts'

/* Needs the built product on the demo world. */
const site = useSite('world')
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')
const form = '/compte/articles/nouveau'
const href = '/compte/phrases'

const answersTo = (phrase: string) => db.select().from(answeredPhrases).where(eq(answeredPhrases.phrase, phrase))
const expectQuestion = async (answer: Promise<Response>, phrase: string) =>
  expectAnswer(await answer, 409, new RegExp(`value="${phrase}"`))
const publish = (fields: Record<string, string>) => site.post(form, { ...articleFields, ...fields }, { as: maiwenn })

test('an article that lends an effect on health is published once somebody answers for the phrase', async () => {
  const phrase = 'Le jaspe soulage les migraines.'
  const fields = { title: 'Le jaspe', content: `<h2>Un rouge</h2><p>Il vient de loin. ${phrase} Il est beau.</p>` }
  await expectAnswer(await publish(fields), 409, /La loi interdit.*value="Le jaspe soulage.*Il vient de loin/s)
  expect(await articleByTitle('Le jaspe')).toBeUndefined()
  expect((await publish({ ...fields, phrase })).status).toBe(303)
  expect((await publish({ ...fields, title: 'Le jaspe encore' })).status).toBe(303)
  expect(await answersTo(phrase)).toMatchObject([{ phrase, address: form }])
  const list = await site.read(href, maiwenn)
  expect(list).toContain('«\u00a0soulage les migraines\u00a0»')
  expect(list).toContain(`«\u00a0${phrase}\u00a0»`)
})

test.each([
  ['the title', { title: 'La pierre qui guérit l’eczéma' }],
  ['the description', { searchDescription: 'Un bracelet contre les migraines.' }],
  ['an alternative text', { images: 'https://example.org/jade.jpg | Un collier anti-stress' }],
  ['an alternative text inside the text', { content: '<img src="/media/article-images/1-a.webp" alt="Anti-stress">' }],
])('a claim in %s asks too', async (_, fields) => {
  expect((await publish({ title: 'Ailleurs', ...fields })).status).toBe(409)
})

const own = { name: 'Bague', sentence: 'L’onyx guérit les angines.' }

test.each([
  ['a category', '/compte/categories', { ...own, colour: 'serpentine' }],
  ['a subject', '/compte/sujets', own],
  ['a product card', '/compte/produits/nouveau', { ...own, address: 'https://example.org/a' }],
  ['the appearance', '/compte/apparence', { homeSentence: own.sentence }],
  ['a presentation', '/compte/presentation', { words: own.sentence }],
  ['the form of the letter', '/compte/lettre/reglages', { ...own, hour: '9', perMinute: '60' }],
])('a sentence of %s asks too', (_, address, fields) =>
  expectQuestion(site.post(address, fields, { as: maiwenn }), own.sentence),
)

test('a text that comes back to readers asks too', async () => {
  const phrase = 'Le silex calme les otites.'
  const guard = (fields = {}) => maiwenn.post(href, fields)
  await guard()
  const { id, slug } = await publishArticle(site, maiwenn, 'Le silex', { content: `<p>${phrase}</p>` })
  const act = (end: string, fields = {}) => site.post(`/compte/articles/${id}${end}`, fields, { as: maiwenn })
  await act('', { ...articleFields, version: '1' })
  await act('/versions/1/restauration')
  await guard({ isOn: 'oui' })
  for (const end of ['/versions/1/restauration', '/carte']) await expectQuestion(act(end, { lines: phrase }), phrase)
  const several = { [`article-${id}`]: '1', confirme: 'oui' }
  for (const action of ['retirer', 'remettre']) await maiwenn.post('/compte/articles/selection', { ...several, action })
  expect((await site.get(`/article/${slug}`)).status).toBe(404)
  await guard()
  await maiwenn.post('/compte/articles/selection', { ...several, action: 'remettre' })
  await guard({ isOn: 'oui' })
  await act('/suppression')
  await expectQuestion(act('/remise'), phrase)
  expect((await act('/remise', { phrase })).status).toBe(303)
})

test('an answer asks too, and a reader’s comment waits whatever the rules of moderation are', async () => {
  const settle = (hold: string) =>
    site.post('/compte/moderation/reglages', { hold, words: '', linksMax: '2', journalMonths: '12' }, { as: maiwenn })
  await settle('none')
  const path = `/article/${(await publishArticle(site, maiwenn, 'Les réponses')).slug}`
  expect((await typeComment(site, path, 'Le jais soigne l’acné.', anouk)).comment?.validated).toBe(false)
  const { comment } = await typeComment(site, path, 'Se porte-t-il la nuit ?', anouk)
  await settle('all')
  const fields = { content: 'Oui, il soigne les rhumes.', version: '1', question: 'La nuit ?' }
  for (const end of ['reponse', 'question'])
    await expectQuestion(maiwenn.post(`/compte/commentaires/${comment?.id}/${end}`, fields), fields.content)
})

test('nobody outside the team answers for a phrase', async () => {
  const phrase = 'Le grenat soigne la grippe.'
  await site.post('/compte/presentation', { phrase }, { as: anouk })
  expect(await answersTo(phrase)).toHaveLength(0)
})

test('a reader’s testimonial is validated once somebody answers for it', async () => {
  const { slug } = await publishArticle(site, maiwenn, 'Les avis')
  const phrase = 'Ce bracelet a guéri ma sciatique !'
  const comment = await sendComment(site, anouk, `Bonjour. ${phrase}`, `/article/${slug}`)
  expect(await site.read('/compte/moderation', maiwenn)).toContain(`value="${phrase}"`)
  const validate = (fields: Record<string, string>) =>
    site.post(`/compte/moderation/${comment.id}/validation`, { version: '1', ...fields }, { as: maiwenn })
  await expectQuestion(validate({}), phrase)
  expect((await validate({ phrase })).status).toBe(303)
  expect((await commentWith(`Bonjour. ${phrase}`))?.validated).toBe(true)
  expect((await answersTo(phrase))[0]?.address).toBe(`/compte/moderation/${comment.id}/validation`)
})

test('the owner adds words, allows others, and switches the guard off', async () => {
  const save = (fields: Record<string, string>) => site.post(href, fields, { as: maiwenn })
  const content = '<p>Cette agate soigne la zonzonite.</p>'
  expect((await site.post(href, { isOn: 'oui' }, { as: anouk })).status).toBe(403)
  expect((await publish({ title: 'Un', content })).status).toBe(303)
  expect((await save({ isOn: 'oui', extra: 'zonzonite\n' })).status).toBe(303)
  expect((await publish({ title: 'Deux', content })).status).toBe(409)
  expect(await site.read(href, maiwenn)).toContain('soigne la zonzonite')
  expect((await save({ isOn: 'oui', extra: 'zonzonite', innocent: 'Zonzonite' })).status).toBe(303)
  expect((await publish({ title: 'Trois', content })).status).toBe(303)
  expect((await save({ isOn: 'oui', extra: '???' })).status).toBe(400)
  await save({})
  expect((await publish({ title: 'Quatre', content: '<p>Elle soigne l’asthme.</p>' })).status).toBe(303)
  await save({ isOn: 'oui' })
})

test('a letter leaves once somebody answers for its phrases', async () => {
  const answer = await site.post('/compte/lettre', { act: 'write' }, { as: maiwenn })
  const letter = answer.headers.get('location') ?? ''
  const phrase = 'L’ambre calme les rages de dents.'
  const writing = { subject: 'Des nouvelles', content: `<p>${phrase}</p>`, categories: 'bracelet' }
  const fields = { ...writing, act: 'schedule', sendAt: '2090-01-01T09:00' }
  await expectQuestion(site.post(letter, fields, { as: maiwenn }), phrase)
  expect((await site.post(letter, { ...fields, phrase }, { as: maiwenn })).status).toBe(303)
  await site.post(letter, { ...fields, act: 'skip' }, { as: maiwenn })
})
