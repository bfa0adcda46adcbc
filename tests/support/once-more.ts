import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { idempotencyKeyField } from '#platform/requests/idempotency-key.ts'

interface Asked {
  answered: number
  repeated: number
  /** Neither the first time nor the second. */
  failed: string[]
}

interface Person {
  cookie: string
  /** Their address, as a proxy in front says it. */
  from: string
}

const answerMillisecondsMax = 15_000

/** A client that keeps its connections open, and asks once more, on a new one, for what was not answered. */
export function onceMoreClient(origin: string) {
  const agent = new http.Agent({ keepAlive: true })
  let repeating = 0
  const asked: Asked = { answered: 0, repeated: 0, failed: [] }
  const ask = (path: string, person: Person | null, form: URLSearchParams | null, connection: http.Agent | false) =>
    new Promise<number>((resolve, reject) => {
      const headers = {
        origin,
        ...(person && { cookie: person.cookie, 'x-forwarded-for': person.from }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      }
      const options = { agent: connection, headers, method: form ? 'POST' : 'GET', timeout: answerMillisecondsMax }
      const request = http.request(origin + path, options, (answer) => {
        text(answer).then(() => resolve(answer.statusCode ?? 0), reject)
      })
      request.on('timeout', () => request.destroy(new Error('not answered in time'))).on('error', reject)
      request.end(form?.toString())
    })
  const attempt = async (...what: Parameters<typeof ask>) => {
    try {
      return await ask(...what)
    } catch (problem) {
      return String(problem)
    }
  }
  const succeeded = (result: number | string) => typeof result === 'number' && result < 500
  const twice = async (path: string, person: Person | null, form: URLSearchParams | null) => {
    const first = await attempt(path, person, form, agent)
    if (succeeded(first)) return count(first)
    asked.repeated += 1
    repeating += 1
    await pause(retryMilliseconds)
    const second = await attempt(path, person, form, false)
    repeating -= 1
    if (succeeded(second)) return count(second)
    asked.failed.push(`${path}: ${first}, then ${second}`)
    return null
  }
  const count = (result: number | string) => {
    asked.answered += 1
    return result
  }
  return {
    asked,
    read: (path: string, person: Person | null = null) => twice(path, person, null),
    /** @returns whether its success was answered */
    async send(path: string, person: Person, fields: Record<string, string>): Promise<boolean> {
      const form = new URLSearchParams({ ...fields, [idempotencyKeyField]: randomUUID() })
      return (await twice(path, person, form)) === 303
    },
    isRepeating: () => repeating > 0,
    close: () => agent.destroy(),
  }
}

/** As the product's own script does. */
const retryMilliseconds = 200
