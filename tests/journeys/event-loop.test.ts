import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { desc, eq } from 'drizzle-orm'
import type { ServerBuild } from 'react-router'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { rateLimits } from '#platform/http/rate-limit/rate-limit-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople, type WorldName } from '../../database/world/people.ts'
import { useDatabase } from '../support/database.ts'
import { useServer } from '../support/server.ts'
import { worstTexts } from '../support/worst-case-texts.ts'

/** Longest time for which other requests may wait. */
const turnMillisecondsMax = 250
const root = path.resolve(import.meta.dirname, '../..')

useDatabase('world')
const server = useServer({
  database: 'embedded',
  env: {
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: `--import ${pathToFileURL(path.join(root, 'tests/support/event-loop-monitor.ts')).href}`,
  },
})

const cookies: Partial<Record<WorldName, string>> = {}
let routes: { path: string; id: string; hasAction: boolean; hasLoader: boolean }[] = []
/** Parameters of the addresses below. */
let known: Record<string, string> = {}

beforeAll(async () => {
  const build = (await import(/* @vite-ignore */ path.join(root, 'build/server/index.js'))) as ServerBuild
  routes = Object.values(build.routes).flatMap((route) => {
    if (!route) return []
    const parts: string[] = []
    for (let one: typeof route | undefined = route; one; one = build.routes[one.parentId ?? ''])
      parts.unshift(one.path ?? '')
    const { module } = route
    const own = { path: `/${parts.filter(Boolean).join('/')}`, id: route.id }
    return [{ ...own, hasAction: 'action' in module, hasLoader: 'loader' in module }]
  })
  for (const name of ['maiwenn', 'anouk'] as const) await signIn(name)
  const [article] = await db.select().from(articles).orderBy(desc(articles.createdAt)).limit(1)
  const [comment] = await db.select().from(comments).where(eq(comments.author, worldPeople.anouk.email)).limit(1)
  const [published] = await db.select().from(comments).where(eq(comments.validated, true)).limit(1)
  known = {
    slug: article?.slug ?? '',
    article: article?.id ?? '',
    comment: comment?.id ?? '',
    member: comment?.userId ?? '',
    published: published?.id ?? '',
    publishedArticle: published?.articleId ?? '',
    uuid: crypto.randomUUID(),
  }
})

async function signIn(name: WorldName): Promise<void> {
  const { admin, members } = inject('worldPasswords')
  const password = name === 'maiwenn' ? admin : members
  const body = new URLSearchParams({ email: worldPeople[name].email, password })
  const response = await fetch(`${server.origin}/compte/connexion`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: server.origin },
  })
  cookies[name] = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Longest time, in milliseconds, for which the event loop was blocked. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  await answered()
  await work()
  return answered()
}

async function answered(): Promise<number> {
  const before = server.output().length
  process.kill(server.pid, 'SIGUSR2')
  for (;;) {
    const said = /longest turn: (\d+) ms/.exec(server.output().slice(before))
    if (said) return Number(said[1])
    await pause(2)
  }
}

type Work = () => Promise<unknown>

/**
 * All works run and are measured together; only above the limit is each one measured alone. Garbage collection and
 * compilation are slow once, a slow function each time.
 */
async function expectShortTurns(works: [what: string, work: Work][]): Promise<void> {
  const all = await longestTurn(async () => {
    for (const [, work] of works) await work()
  })
  if (all < turnMillisecondsMax) return
  for (const [what, work] of works) {
    let turn = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < 3 && turn >= turnMillisecondsMax; attempt++) {
      turn = Math.min(turn, await longestTurn(work))
    }
    expect.soft(turn, what).toBeLessThan(turnMillisecondsMax)
  }
}

async function ask(address: string, init: RequestInit = {}, as?: WorldName): Promise<number> {
  const headers = new Headers(init.headers)
  headers.set('origin', server.origin)
  headers.set('cookie', (as && cookies[as]) ?? '')
  const signal = AbortSignal.timeout(120_000)
  try {
    const response = await fetch(server.origin + address, { ...init, signal, redirect: 'manual', headers })
    await response.arrayBuffer()
    return response.status
  } catch (problem) {
    // Too large a request is refused unread, and its connection closed.
    if (/ECONNRESET|EPIPE|other side closed/.test(String((problem as Error).cause))) return 0
    throw new Error(`${address.slice(0, 200)} was not answered`, { cause: problem })
  }
}

interface Entry {
  as?: WorldName
  /** Names of the text fields; none when the body is not read. */
  fields?: string[]
  /** Values that must be valid for the rest to be read. */
  given?: Record<string, string>
  params?: Record<string, string>
  /** Characters in total. */
  most?: number
  send?: (text: string) => RequestInit
}

const formCharactersMax = 120_000
const input = [
  'title',
  'content',
  'images',
  'videoUrl',
  'videoPoster',
  'videoCaptions',
  'videoTranscript',
  'publishAt',
  'draft',
  'version',
]
const article: Entry = { as: 'maiwenn', fields: input, given: { category: 'bracelet' }, most: 600_000 }
const admin = (...fields: string[]): Entry => ({ as: 'maiwenn', fields })
const member = (...fields: string[]): Entry => ({ as: 'anouk', fields })
const visitor = (...fields: string[]): Entry => ({ fields })
const bytes = (type: string) => (text: string) => ({ method: 'POST', body: text, headers: { 'content-type': type } })
const file = (name: string, field: string) => (text: string) => {
  const body = new FormData()
  body.append(field, new Blob([text]), name)
  return { method: 'POST', body }
}
const legal =
  'publisherName publisherStatus publisherAddress publisherPhone contactEmail siret registration vatNumber director hostName hostAddress hostPhone accessibilityDate'
const decision = { as: 'maiwenn', fields: ['reason', 'version', 'returnTo'] } as const satisfies Entry

/**
 * Texts for the forms. Short ones share the same steps (white space, Unicode, patterns), so that three texts find a
 * slow one; comments get every text. Article content is sanitised in another thread: only its bytes, length and tags
 * count.
 */
const forForms = ['one word', 'no-break spaces', 'combining marks']
const forComments = [
  ...forForms,
  'digits',
  'spaces',
  'line breaks',
  'short lines',
  'less-than signs',
  'entities',
  'joined emoji',
  'quotes',
  'links',
  'addresses of mail',
  'a long address of mail',
  'one link',
  'a link of marks',
  'words of one letter',
  'percent signs',
  'json',
]
const forArticles = ['less-than signs', 'entities', 'combining marks', 'deep lists']
/** Marks are the slowest to compare, percent signs to decode. */
const forSearches = ['combining marks', 'percent signs']
/** Pages consist of text, headings and links: an article of each. */
const forPages = ['words in marks', 'headings', 'links in a text']

const textsFor = (pattern: string) =>
  entries[pattern] === article ? forArticles : pattern.endsWith('/commentaires') ? forComments : forForms

/** The fields of each address that accepts writes. A missing address fails the first test below. */
const entries: Record<string, Entry> = {
  '/article/:slug': member('content', 'key'),
  '/article/:slug/commentaires': member('content', 'key'),
  '/article/:slug/commentaires/:id/signalement': visitor('reason', 'email', 'goodFaith'),
  '/compte/connexion': visitor('email', 'password', 'returnTo'),
  '/compte/verification': visitor('code', 'returnTo'),
  '/compte/code': visitor('email', 'returnTo'),
  '/compte/code/saisie': visitor('email', 'code', 'returnTo'),
  '/compte/cle-acces': visitor('credential', 'returnTo'),
  '/compte/cle-acces/options': visitor(),
  '/compte/inscription': visitor('email', 'password'),
  '/compte/inscription/renvoi': visitor('email'),
  '/compte/confirmation': visitor('token', 'password'),
  '/compte/mot-de-passe-oublie': visitor('email'),
  '/compte/nouveau-mot-de-passe': visitor('token', 'password', 'confirmation'),
  '/compte/deconnexion': visitor(),
  '/compte/session': member(),
  '/compte/lettres': member('decisions', 'answers', 'news'),
  '/compte/pseudo': member('username'),
  '/compte/email': member('email', 'currentPassword'),
  '/compte/email/abandon': member(),
  '/compte/email/annulation': visitor('token'),
  '/compte/email/confirmation': member('token'),
  '/compte/email/renvoi': member(),
  '/compte/mot-de-passe': member('currentPassword', 'password', 'confirmation'),
  '/compte/site': admin(...legal.split(' ')),
  '/compte/second-facteur': member('password', 'code'),
  '/compte/second-facteur/codes': member('password', 'code'),
  '/compte/second-facteur/retrait': member('password', 'code'),
  '/compte/cles-acces': member('credential', 'passkeyName'),
  '/compte/cles-acces/options': member('password'),
  '/compte/cles-acces/:id/suppression': member(),
  '/compte/sessions/fermeture': member(),
  '/compte/sessions/:id/fermeture': member('proof'),
  '/compte/suppression': member('password', 'confirmation', 'comments'),
  '/compte/commentaires/:id/modification': { ...member('content'), given: { version: '1', published: 'true' } },
  '/compte/commentaires/:id/retrait': member(),
  '/compte/articles/nouveau': article,
  '/compte/articles/:id': { ...article, params: { id: 'article' } },
  '/compte/articles/:id/suppression': { ...admin('returnTo'), params: { id: 'uuid' } },
  '/compte/articles/:id/apercu': { ...admin(), params: { id: 'article' } },
  '/compte/articles/:id/versions/:version/restauration': { ...admin('version'), params: { id: 'article' } },
  '/compte/brouillons/:id': { ...article, params: { id: 'uuid' } },
  '/compte/brouillons/:id/apercu': { ...admin(), params: { id: 'uuid' } },
  '/compte/brouillons/:id/suppression': { ...admin(), params: { id: 'uuid' } },
  '/compte/recherches/brouillons': admin('term'),
  '/compte/recherches/synonymes': admin('term', 'meaning'),
  '/compte/recherches/synonymes/:id/suppression': admin(),
  '/compte/mediatheque/suppression': admin('address'),
  '/compte/moderation/selection/validation': admin('selection', 'comment', 'reason', 'returnTo'),
  '/compte/moderation/selection/rejet': admin('selection', 'comment', 'reason', 'returnTo'),
  '/compte/moderation/annulation': admin('decisions', 'undone', 'returnTo'),
  '/compte/moderation/reglages': { ...admin('words'), given: { hold: 'all', linksMax: '2', journalMonths: '12' } },
  '/compte/moderation/articles/:id/fermeture': { ...admin('returnTo'), params: { id: 'article' } },
  '/compte/moderation/articles/:id/ouverture': { ...admin('returnTo'), params: { id: 'article' } },
  '/compte/moderation/membres/:id/interdiction': { ...admin('reason', 'returnTo'), params: { id: 'uuid' } },
  '/compte/moderation/membres/:id/levee': { ...admin('returnTo'), params: { id: 'member' } },
  '/compte/moderation/:id/validation': { ...decision, fields: ['version', 'returnTo'] },
  '/compte/moderation/:id/rejet': { ...decision, params: { id: 'uuid' } },
  '/compte/commentaires/:id/validation': { ...decision, fields: ['version', 'returnTo'] },
  '/compte/commentaires/:id/suppression': { ...decision, params: { id: 'uuid' } },
  '/compte/commentaires/:id/reponse': { ...admin('content'), given: { version: '1' } },
  '/compte/signalements/:id/retrait': { ...admin('answer'), params: { id: 'published' } },
  '/compte/signalements/:id/maintien': { ...admin('answer'), params: { id: 'published' } },
  '/compte/personnes/:id/role': { ...admin('role', 'returnTo'), params: { id: 'uuid' } },
  '/compte/personnes/:id/suspension': { ...admin('returnTo', 'reason'), params: { id: 'uuid' } },
  '/compte/personnes/:id/retablissement': { ...admin('returnTo'), params: { id: 'uuid' } },
  '/lettres/arret': visitor('token'),
  '/decision/:token/validation': visitor('reason', 'version'),
  '/decision/:token/rejet': visitor('reason', 'version'),
  '/chercher/termes': visitor('q'),
  '/lectures': { send: bytes('text/plain'), fields: ['path'] },
  '/televersements/images': { as: 'maiwenn', fields: ['photo'], most: 600_000, send: file('perle.png', 'photo') },
  '/televersements/sous-titres': {
    as: 'maiwenn',
    fields: ['captions'],
    most: 600_000,
    send: file('a.vtt', 'captions'),
  },
  '/televersements/videos/*?': {
    as: 'maiwenn',
    fields: ['metadata'],
    most: 8000,
    send: (text) => ({
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': `filename ${Buffer.from(text).toString('base64').slice(0, 8000)}`,
      },
    }),
  },
  '/*': visitor('a'),
}

const addressOf = (pattern: string, params: Record<string, string> = {}) =>
  pattern
    .replace(/\/\*\??$/, '/rien')
    .replace(/:(\w+)/g, (_, name: string) => known[params[name] ?? (name === 'id' ? 'comment' : name)] ?? '1')

function textsOf(characters: number, names: string[]): [name: string, text: string][] {
  const texts = worstTexts(characters)
  return names.map((name) => [name, texts[name] ?? ''])
}

/** To what a server accepts, in whole characters. */
const cut = (question: string) => question.slice(0, 12_000).replace(/%.?$/, '')

/** As many characters of the text as the address accepts, in each of its fields. */
function formOf({ fields = [], given = {}, most = formCharactersMax }: Entry, text: string): RequestInit {
  const body = new FormData()
  for (const [name, value] of Object.entries(given)) body.set(name, value)
  // Limits are counted in bytes.
  const share = most > formCharactersMax ? 1 : text.length / Buffer.byteLength(text)
  for (const name of fields) {
    const isWhole = fields.length === 1 || name === 'content'
    body.set(name, text.slice(0, Math.floor((isWhole ? most : most / fields.length) * share)))
  }
  return { method: 'POST', body }
}

describe('no request keeps the others waiting', { retry: 0 }, () => {
  test('every address that accepts writes is listed here', () => {
    expect(
      routes
        .filter(({ hasAction }) => hasAction)
        .map(({ path: pattern }) => pattern)
        .toSorted(),
    ).toEqual(Object.keys(entries).toSorted())
  })

  test('whatever is sent to any address', { timeout: 1_200_000 }, async () => {
    for (const [pattern, entry] of Object.entries(entries)) {
      // One attempt is enough where the body is not read.
      const names = textsFor(pattern).slice(0, entry.fields?.length ? undefined : 1)
      const texts = textsOf(entry.most ?? formCharactersMax, names)
      const works = texts.map(([name, text]): [string, Work] => [
        `${pattern}: ${name}`,
        async () => {
          await db.delete(rateLimits)
          await ask(addressOf(pattern, entry.params), entry.send ? entry.send(text) : formOf(entry, text), entry.as)
        },
      ])
      await expectShortTurns(works)
    }
  })

  test('a form of an article whose other fields are as long as its pictures may be', { timeout: 120_000 }, async () => {
    const lines = Array.from({ length: 300_000 }, (_, at) => `https://a.fr/${at}`).join('\n')
    const long: [what: string, field: string, text: string][] = [
      ['lines that are alike', 'images', 'a\n'.repeat(1_500_000)],
      ['lines that differ', 'images', lines.slice(0, 3_000_000)],
      ['lines that differ, as many as are read', 'images', lines.slice(0, 250_000)],
      ['one long alternative text', 'images', `https://a.fr/a | ${'é'.repeat(240_000)}`],
      ['a transcript', 'videoTranscript', 'a'.repeat(3_000_000)],
      ['a transcript that is cut', 'videoTranscript', 'é'.repeat(60_000)],
      ['more text than any form has', 'videoTranscript', 'a'.repeat(20_000_000)],
      ['an unknown field', 'x', 'a'.repeat(3_000_000)],
    ]
    for (const address of ['/compte/articles/nouveau', `/compte/brouillons/${known.uuid}`]) {
      await expectShortTurns([
        ...long.map(([what, field, text]): [string, Work] => [
          `${address}: ${what}`,
          () => {
            const body = new FormData()
            for (const [name, value] of Object.entries({ title: 'Long', content: '<p>a</p>', [field]: text }))
              body.set(name, value)
            return ask(address, { method: 'POST', body }, 'maiwenn')
          },
        ]),
        [
          `${address}: a million fields`,
          () => ask(address, bytes('application/x-www-form-urlencoded')('a=1&'.repeat(1_000_000)), 'maiwenn'),
        ],
      ])
    }
  })

  test('whatever is asked for, with the longest question that a server takes', { timeout: 1_200_000 }, async () => {
    const names = ['q', 'avant', 'retour', 'terme', 'type', 'mode', 'jeton', 'l', 'de', 'page', 'tri']
    for (const { path: pattern } of routes.filter(({ hasLoader }) => hasLoader)) {
      if (pattern === '/evenements') continue // it never ends
      const works = textsOf(3000, forSearches).map(([name, text]): [string, Work] => [
        `${pattern}?${name}`,
        async () => {
          const alone = new URLSearchParams({ q: text }).toString()
          await ask(`${addressOf(pattern)}?${cut(alone)}`)
          const fields = names.map((field) => [field, text.slice(0, 300)])
          if (pattern.startsWith('/compte'))
            await ask(`${addressOf(pattern)}?${cut(new URLSearchParams(fields).toString())}`, {}, 'maiwenn')
        },
      ])
      await expectShortTurns(works)
    }
  })

  test('the largest articles are read, changed, compared and listed as quickly', { timeout: 1_200_000 }, async () => {
    for (const [name, text] of textsOf(330_000, forPages)) {
      const title = `Long ${name}`
      const fields = { title, category: 'bracelet', images: '', videoUrl: '' }
      const send = (address: string, content: string) =>
        ask(address, { method: 'POST', body: new URLSearchParams({ ...fields, content }) }, 'maiwenn')
      const published = await send('/compte/articles/nouveau', text)
      expect(published, name).toBe(303)
      const [row] = await db.select().from(articles).where(eq(articles.title, title))
      await send(`/compte/articles/${row?.id}`, `<h2>Nouveau</h2>${text.slice(1000)}`)
      const own = `/compte/articles/${row?.id}`
      const pages: [string, WorldName?][] = [
        [`/article/${row?.slug}`],
        [`/article/${row?.slug}`, 'maiwenn'],
        [own, 'maiwenn'],
        [`${own}/versions`, 'maiwenn'],
        [`${own}/versions/1`, 'maiwenn'],
        ['/compte/articles', 'maiwenn'],
        ['/compte/donnees', 'maiwenn'],
        ['/chercher?q=mot'],
        ['/flux.xml'],
        ['/flux.json'],
        ['/'],
      ]
      await expectShortTurns(
        pages.map(([address, as]) => [
          `${address} of « ${name} »`,
          () => ask(`${address}${address.includes('?') ? '&' : '?'}${crypto.randomUUID()}`, {}, as),
        ]),
      )
    }
  })

  test('an article with all that one may have is read as quickly', { timeout: 120_000 }, async () => {
    const title = 'Tout à la fois'
    const headings = Array.from({ length: 14_000 }, (_, at) => `<h2>Éclat &amp; pierre ${at}</h2>`).join('\n')
    const images = Array.from({ length: 50 }, (_, at) => `https://a.fr/${at}.jpg | Une perle`).join('\n')
    const body = new URLSearchParams({ title, category: 'bracelet', content: headings, images })
    expect(await ask('/compte/articles/nouveau', { method: 'POST', body }, 'maiwenn')).toBe(303)
    const [row] = await db.select().from(articles).where(eq(articles.title, title))
    const comment = { articleId: row?.id ?? '', author: '', content: 'é '.repeat(2000), validated: true }
    const at = Date.now()
    const rows = Array.from({ length: 1000 }, (_, number) => ({ ...comment, createdAt: new Date(at - number * 1000) }))
    const published = await db.insert(comments).values(rows).returning({ id: comments.id })
    await db
      .insert(comments)
      .values(rows.map((answer, index) => ({ ...answer, answersTo: published[index]?.id ?? null })))
    const address = `/article/${row?.slug}`
    const asking: [WorldName?][] = [[], ['anouk'], ['maiwenn']]
    await expectShortTurns(
      asking.map(([as]) => [
        `${address} for ${as ?? 'a visitor'}`,
        () => ask(`${address}?${crypto.randomUUID()}`, {}, as),
      ]),
    )
  })
})
