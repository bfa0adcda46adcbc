// Needs a server of its own, which measures its event loop, and no browser.
// Long: each test sends the worst inputs of one kind, and all of them measure the server in the same way.
import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { desc, eq } from 'drizzle-orm'
import type { ServerBuild } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { rateLimits } from '#platform/http/rate-limit/rate-limit-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople, type WorldName } from '../../database/world/people.ts'
import { useDatabase } from '../support/database.ts'
import { useServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'
import { article, bytes, entries as ofPages, formCharactersMax, type Entry } from '../support/written-addresses.ts'
import { worstTexts } from '../support/worst-case-texts.ts'

/** Longest time for which other requests may wait. */
const turnMillisecondsMax = 250
const root = path.resolve(import.meta.dirname, '../..')
/** Extensions list theirs. */
const ofExtensions = await Promise.all(
  globSync('extensions/*/tests/written-addresses.ts', { cwd: root }).map(
    (file) => import(/* @vite-ignore */ path.join(root, file)) as Promise<{ entries: Record<string, Entry> }>,
  ),
)
const entries: Record<string, Entry> = Object.assign({}, ofPages, ...ofExtensions.map((module) => module.entries))

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
  for (const name of ['maiwenn', 'anouk'] as const) cookies[name] = await signIn(server.origin, name)
  const [newest] = await db.select().from(articles).orderBy(desc(articles.createdAt)).limit(1)
  const [comment] = await db.select().from(comments).where(eq(comments.author, worldPeople.anouk.email)).limit(1)
  const [published] = await db.select().from(comments).where(eq(comments.validated, true)).limit(1)
  known = {
    slug: newest?.slug ?? '',
    article: newest?.id ?? '',
    comment: comment?.id ?? '',
    member: comment?.userId ?? '',
    published: published?.id ?? '',
    publishedArticle: published?.articleId ?? '',
    uuid: crypto.randomUUID(),
  }
})

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
    for (let attempt = 0; attempt < 8 && turn >= turnMillisecondsMax; attempt++) {
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

const addressOf = (pattern: string, params: Record<string, string> = {}) =>
  pattern
    .replace(/\/\*\w*\??$/, '/rien')
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

describe('no request keeps the others waiting', () => {
  test('every address that accepts writes is listed, of a route for many at least one', () => {
    const written = routes.filter(({ hasAction }) => hasAction).map(({ path: pattern }) => pattern)
    const listed = Object.keys(entries)
    const isOf = (address: string, pattern: string) =>
      address === pattern || (pattern.length > 2 && pattern.endsWith('/*') && address.startsWith(pattern.slice(0, -1)))
    expect(written.filter((pattern) => !listed.some((address) => isOf(address, pattern)))).toEqual([])
    expect(listed.filter((address) => !written.some((pattern) => isOf(address, pattern)))).toEqual([])
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
          const address = addressOf(pattern, entry.params) + (entry.query ?? '')
          await ask(address, entry.send ? entry.send(text) : formOf(entry, text), entry.as)
        },
      ])
      await expectShortTurns(works)
    }
  })

  test('a form of an article whose other fields are as long as its pictures may be', async () => {
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

  test('an article with all that one may have is read as quickly', async () => {
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
