// Needs a server of its own, which measures its event loop, and no browser.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { desc, eq } from 'drizzle-orm'
import type { ServerBuild } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { bodyLimits } from '#platform/http/body-limits.server.ts'
import { rateLimits } from '#platform/http/rate-limit/rate-limit-tables.server.ts'
import { routeAddresses } from '#platform/http/route-addresses.server.ts'
import { useDatabase } from '../support/database.ts'
import { useServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'
import { root } from '../support/source-files.ts'

/** Longest time for which other requests may wait. */
const turnMillisecondsMax = 250
const attempts = 8

useDatabase('world')
const server = useServer({
  database: 'own',
  env: {
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: `--import ${pathToFileURL(path.join(root, 'tests/support/event-loop-monitor.ts')).href}`,
  },
})
let build: ServerBuild
let cookie: string
let params: Record<string, string>

beforeAll(async () => {
  build = (await import(/* @vite-ignore */ path.join(root, 'build/server/index.js'))) as ServerBuild
  cookie = await signIn(server.origin, 'maiwenn')
  const [newest] = await db.select().from(articles).orderBy(desc(articles.createdAt)).limit(1)
  const [comment] = await db
    .select()
    .from(comments)
    .where(eq(comments.articleId, newest?.id ?? ''))
    .limit(1)
  params = { slug: newest?.slug ?? '', article: newest?.id ?? '', id: comment?.id ?? '' }
})

/** Inputs that are slow for quadratic algorithms and for patterns that backtrack; an article has at most 30,000 tags. */
function worstTexts(characters: number): [name: string, text: string][] {
  const full = (part: string, before = '', after = '') => before + part.repeat(characters / part.length) + after
  const tags = (part: string) => part.repeat(Math.min(29_000 / (part.split('<').length - 1), characters / part.length))
  return Object.entries({
    'no-break spaces': full('\u00a0', 'a', 'b'),
    'combining marks': full('\u0301', 'e'),
    'less-than signs': full('<'),
    entities: full('&amp;'),
    quotes: full('"'),
    'addresses of mail': full('a@b.fr '),
    'a long address of mail': full('a.', '', '@exemple.fr'),
    'a link of marks': full('.,', 'https://exemple.fr/'),
    'percent signs': full('%'),
    'deep lists': tags('<ul><li>'),
    headings: tags('<h2>a</h2>'),
    'links in a text': tags('<a href="https://a.fr/">b</a> '),
    'words in marks': tags('<p><strong>a</strong> <em>b</em></p>'),
  })
}

async function ask(address: string, body?: URLSearchParams): Promise<number> {
  const headers = { origin: server.origin, cookie }
  const answer = await fetch(server.origin + address, {
    method: body ? 'POST' : 'GET',
    body,
    headers,
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  return answer.status
}

/** @returns the longest time in milliseconds for which the event loop was blocked since the last call */
async function longestTurn(): Promise<number> {
  const before = server.output().length
  process.kill(server.pid, 'SIGUSR2')
  for (;;) {
    const milliseconds = /longest turn: (\d+) ms/.exec(server.output().slice(before))?.[1]
    if (milliseconds) return Number(milliseconds)
    await pause(2)
  }
}

/** Garbage collection and compilation are slow once, a slow function each time. */
async function expectShortTurns(what: string, work: () => Promise<unknown>): Promise<void> {
  let turn = Number.POSITIVE_INFINITY
  await longestTurn()
  for (let attempt = 0; attempt < attempts && turn >= turnMillisecondsMax; attempt++) {
    await db.delete(rateLimits)
    await work()
    turn = await longestTurn()
  }
  expect.soft(turn, what).toBeLessThan(turnMillisecondsMax)
}

const filled = (pattern: string) =>
  `/${pattern}`
    .replace(/\/\*\w*\??$/, '/rien')
    .replace(/:(\w+)/g, (_, name: string) => params[name] ?? crypto.randomUUID())

test('no form keeps other requests waiting, whatever is sent to it', { timeout: 1_200_000 }, async () => {
  const limits = bodyLimits(build)
  const forms = routeAddresses(build).filter(({ handle }) => handle.inputs)
  expect(forms.length).toBeGreaterThan(30)
  for (const { path: pattern } of forms) {
    const address = filled(pattern)
    const names = Object.keys(limits.inputs(address))
    // Longer is refused, or a photo beside the text.
    const characters = Math.min(600_000, limits.formBytesMax(address))
    // The limit counts bytes, percent-encoded.
    const long = worstTexts(characters / 10)
    const short = Object.fromEntries(worstTexts(characters / (20 * names.length)))
    const longest = names.includes('content') ? 'content' : (names[0] ?? '')
    for (const [name, text] of long) {
      const body = new URLSearchParams(names.map((field) => [field, field === longest ? text : (short[name] ?? '')]))
      await expectShortTurns(`${pattern}: ${name}`, () => ask(address, body))
    }
  }
})

test('no question keeps other requests waiting, however long', { timeout: 1_200_000 }, async () => {
  const names = ['q', 'avant', 'retour', 'terme', 'type', 'jeton', 'l', 'de', 'page', 'tri']
  const texts = worstTexts(3000).filter(([name]) => ['combining marks', 'percent signs'].includes(name))
  for (const { path: pattern } of routeAddresses(build)) {
    if (pattern === 'evenements') continue // it never ends
    for (const [name, text] of texts) {
      const question = new URLSearchParams(names.map((field) => [field, text.slice(0, field === 'q' ? 900 : 100)]))
      // The longest line that a server takes, in whole characters.
      const address = `${filled(pattern)}?${question.toString().slice(0, 12_000).replace(/%.?$/, '')}`
      await expectShortTurns(`${pattern}: ${name}`, () => ask(address))
    }
  }
})
