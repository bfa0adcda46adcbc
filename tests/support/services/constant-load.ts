import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export interface Answered {
  reads: number
  writes: number
  /** Nothing is asked twice: one of them is one too many. */
  failed: string[]
}

export interface Visitor {
  ask(path: string, options?: { cookie?: string; form?: Record<string, string> }): Promise<IncomingMessage>
  read(path: string, cookie?: string): Promise<string>
}

/** A client that accepts the certificate of a test, and keeps connections open as browsers do. */
export function visitorOf(origin: string): Visitor {
  const { Agent, request } = origin.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: 32, rejectUnauthorized: false })
  const ask: Visitor['ask'] = async (path, { cookie = '', form } = {}) => {
    const headers = { origin, cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) }
    const asked = request(origin + path, { agent, headers, method: form ? 'POST' : 'GET', timeout: 60_000 })
    asked.on('timeout', () => asked.destroy(new Error('not answered within a minute')))
    asked.end(form && new URLSearchParams(form).toString())
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return answer
  }
  return { ask, read: async (path, cookie = '') => text(await ask(path, { cookie })) }
}

/** Readers and writers, each one request after the other, until `stop`. */
export function startLoad(
  visitor: Visitor,
  { pages, writers }: { pages: { path: string; cookie?: string }[]; writers: ((turn: number) => WriteOf)[] },
): { answered: Answered; stop(): Promise<Answered> } {
  const answered: Answered = { reads: 0, writes: 0, failed: [] }
  const over = new AbortController()
  const tryTo = async (what: string, expected: number, asking: Promise<IncomingMessage>) => {
    try {
      const answer = await asking
      await text(answer)
      if (answer.statusCode === expected) return true
      answered.failed.push(`${what}: ${answer.statusCode}`)
    } catch (problem) {
      answered.failed.push(`${what}: ${String(problem)}`)
    }
    return false
  }
  const readers = Array.from({ length: 8 }, async (_, reader) => {
    for (let turn = reader; !over.signal.aborted; turn++) {
      const { path, cookie } = pages[turn % pages.length] ?? { path: '/' }
      if (await tryTo(`GET ${path}`, 200, visitor.ask(path, { cookie }))) answered.reads += 1
      await pause(20)
    }
  })
  const writing = writers.map(async (write) => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const { path, cookie, form, acknowledged } = write(turn)
      if (await tryTo(`POST ${path}`, 303, visitor.ask(path, { cookie, form }))) {
        answered.writes += 1
        acknowledged()
      }
      await pause(100)
    }
  })
  return {
    answered,
    async stop() {
      over.abort()
      await Promise.all([...readers, ...writing])
      return answered
    },
  }
}

export interface WriteOf {
  path: string
  cookie: string
  form: Record<string, string>
  acknowledged: () => void
}
