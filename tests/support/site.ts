import path from 'node:path'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { JobRunner } from '../../server/job-runner.ts'
import type { SiteHandler } from '../../server/site-handler.ts'
import { worldPeople, type WorldName } from '../../database/world/people.ts'
import { type Template, useDatabase } from './database.ts'
import { smallPng } from './pictures.ts'

export type Jar = Map<string, string>

/** Somebody's cookies, and what their browser sends with them. */
export interface Session extends Jar {
  post(address: string, fields?: Record<string, string>): Promise<Response>
  read(address: string): Promise<string>
}

interface Asking {
  as?: Jar | undefined
  headers?: Record<string, string>
  from?: string
}

const origin = 'http://localhost:3000'

/** The header of a reader; programs are counted otherwise. */
export const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

/** The HTML without React's comment markers, with plain apostrophes. */
export async function text(response: Response): Promise<string> {
  return (await response.text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
}

/** The answer has this status, and its page this sentence. */
export async function expectAnswer(answer: Response, status: number, sentence: string | RegExp): Promise<void> {
  expect(answer.status).toBe(status)
  expect(await text(answer)).toMatch(sentence)
}

interface SiteOptions {
  /** Default false: passwords are hashed at the lowest cost, and no answer waits to be as late as others. */
  realTimes?: boolean
}

let handler: Promise<SiteHandler> | null = null

/** Once for all test files of a worker. */
async function openHandler(): Promise<SiteHandler> {
  const root = path.resolve(import.meta.dirname, '../..')
  const { siteHandler } = await import('../../server/site-handler.ts')
  const { listenToEvents } = await import('../../server/listeners.ts')
  const { yieldToNobody } = await import('#features/media/image-processing/image-worker-client.server.ts')
  const build = (await import(/* @vite-ignore */ path.join(root, 'build/server/index.js'))) as ServerBuild
  yieldToNobody()
  listenToEvents()
  return siteHandler({ build, mode: 'production' })
}

/** The built product in this process, on a database of its own: everything but the socket. */
export function useSite(template: Template = 'empty', { realTimes = false }: SiteOptions = {}) {
  useDatabase(template)
  let handle: SiteHandler
  let jobs: JobRunner | null = null
  const passwords = inject('worldPasswords')

  beforeAll(async () => {
    handle = await (handler ??= openHandler())
    const { startEvents } = await import('#platform/events.server.ts')
    const { invalidateAll } = await import('#platform/http/cache/tagged-cache.server.ts')
    const { config } = await import('#platform/config.server.ts')
    const { makeDataFolders } = await import('#platform/files/data-folder.server.ts')
    const { startExtensions } = await import('#platform/extensions.server.ts')
    const { startJobs } = await import('../../server/job-runner.ts')
    const { emailJob } = await import('#platform/mail/send-email.server.ts')
    const { purgeJob } = await import('#platform/http/cache/purge.server.ts')
    const { publicationJob } = await import('#features/articles/publication.server.ts')
    const { lowerHashCost } = await import('#features/accounts/password-hash.server.ts')
    const { answerAtOnce } = await import('#features/accounts/response-times.server.ts')
    if (!realTimes) {
      answerAtOnce()
      lowerHashCost()
    }
    makeDataFolders(config.dataDir)
    // Pages of the file before.
    invalidateAll()
    await startEvents()
    const parts = await startExtensions()
    jobs = startJobs([emailJob, publicationJob, purgeJob, ...parts.flatMap((part) => part.jobs ?? [])])
    await jobs.ready
  })
  afterAll(async () => {
    const { stopEvents } = await import('#platform/events.server.ts')
    await jobs?.stop()
    await stopEvents()
  })

  async function ask(
    address: string,
    init: RequestInit,
    { as, headers, from = '127.0.0.1' }: Asking,
  ): Promise<Response> {
    const request = new Request(new URL(address, `${origin}/`), init)
    for (const [name, value] of Object.entries(headers ?? {})) request.headers.set(name, value)
    if (as) request.headers.set('cookie', [...as].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await handle(request, from)
    if (as) keepCookies(as, response)
    return response
  }

  const sessionOf = (jar: Jar): Session =>
    Object.assign(jar, {
      post: (address: string, fields: Record<string, string> = {}) => site.post(address, fields, { as: jar }),
      read: (address: string) => site.read(address, jar),
    })

  const site = {
    passwords,
    /** For clients that bring their own requests. */
    fetch: (address: string | URL | Request, init?: RequestInit) =>
      ask(address instanceof Request ? address.url : String(address), init ?? {}, {}),
    request: (address: string, init: RequestInit, { headers, ...asking }: Asking = {}) =>
      ask(address, init, { ...asking, headers: { origin, 'sec-fetch-site': 'same-origin', ...headers } }),
    get: (address: string, asking: Asking = {}) => ask(address, {}, asking),
    read: async (address: string, as?: Jar) => text(await site.get(address, { as })),
    post: (address: string, fields: Record<string, string>, asking: Asking = {}) =>
      ask(
        address,
        { method: 'POST', body: new URLSearchParams(fields) },
        { ...asking, headers: { origin, 'sec-fetch-site': 'same-origin', ...asking.headers } },
      ),
    async upload(address: string, field: string, name: string, as: Jar | undefined, bytes?: Uint8Array) {
      const body = new FormData()
      body.append(field, new Blob([new Uint8Array(bytes ?? (await smallPng()))]), name)
      return ask(address, { method: 'POST', body }, { as, headers: { origin, 'sec-fetch-site': 'same-origin' } })
    },
    send: (address: string, body: string, type: string) =>
      ask(address, { method: 'POST', body }, { headers: { origin, 'content-type': type } }),
    async sendForm(address: string, fields: Record<string, string>, field: string, as: Jar, bytes?: Uint8Array) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      body.append(field, new Blob([new Uint8Array(bytes ?? (await smallPng()))]), 'perle.png')
      return ask(address, { method: 'POST', body }, { as, headers: { origin, 'sec-fetch-site': 'same-origin' } })
    },
    jarOf(response: Response): Jar {
      return keepCookies(new Map(), response)
    },
    async signIn(email: string, password: string): Promise<Session> {
      const response = await site.post('/compte/connexion', { email, password })
      if (response.status !== 303) throw new Error(`${email} could not sign in: ${response.status}`)
      return sessionOf(site.jarOf(response))
    },
    signInAs(name: WorldName): Promise<Session> {
      return site.signIn(worldPeople[name].email, name === 'maiwenn' ? passwords.admin : passwords.members)
    },
    /** People of the world, who are signed in before the first test. */
    sessions<Name extends WorldName>(...names: Name[]) {
      const sessions = Object.fromEntries(names.map((name) => [name, sessionOf(new Map())])) as Record<Name, Session>
      beforeAll(async () => {
        for (const name of names)
          for (const [cookie, value] of await site.signInAs(name)) sessions[name].set(cookie, value)
      })
      return sessions
    },
    everyone: () => site.sessions(...(Object.keys(worldPeople) as WorldName[])),
    runDueJobs: async () => jobs?.runDue(),
    deliverEmails: () => site.runDueJobs(),
  }
  return site
}

export type Site = ReturnType<typeof useSite>

function keepCookies(jar: Jar, response: Response): Jar {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (/max-age=0/i.test(line) || value === '') jar.delete(name)
    else jar.set(name, value)
  }
  return jar
}
