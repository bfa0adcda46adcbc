import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import type { ApiClient } from './api-client.ts'

const waitMillisecondsMax = 15_000

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

/** `UPDATE comments Bonjour`, as one line for each change. */
export const lineOf = ({ eventType, table, new: row, old }: Change) =>
  [eventType, table, Reflect.get(row, 'title') ?? Reflect.get(row, 'content') ?? Reflect.get(old, 'id')].join(' ')

export interface Listening {
  heard: Change[]
  /** Resolves with the change when the line has come. */
  until: (line: string) => Promise<Change>
  statuses: string[]
  untilStatus: (part: string) => Promise<void>
}

export interface Asked {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  table?: string
  filter?: string
}

/** Joins a channel with the client unmodified, and collects the changes. */
export function listenWith(client: ApiClient, asked: Asked[] = [{ table: 'comments' }]): Listening {
  const heard: Change[] = []
  const statuses: string[] = []
  let wake = Promise.withResolvers<void>()
  const woken = () => {
    wake.resolve()
    wake = Promise.withResolvers<void>()
  }
  const wait = async (isThere: () => boolean, what: string) => {
    const late = setTimeout(() => {
      const lines = heard.map(lineOf).join('\n')
      wake.reject(new Error(`« ${what} » did not come. Heard:\n${lines}\nStatuses: ${statuses.join(', ')}`))
    }, waitMillisecondsMax)
    try {
      while (!isThere()) await wake.promise
    } finally {
      clearTimeout(late)
    }
  }
  const channel = client.channel(`a-channel-${crypto.randomUUID()}`)
  for (const { event = '*', ...rest } of asked)
    channel.on('postgres_changes', { event: event as '*', schema: 'public', ...rest }, (change) => {
      heard.push(change)
      woken()
    })
  channel.on('system', {}, ({ status, message }: { status: string; message: string }) => {
    statuses.push(`system ${status} ${message}`)
    woken()
  })
  channel.subscribe((status, error) => {
    statuses.push([status, error?.message].filter(Boolean).join(' '))
    woken()
  })
  return {
    heard,
    statuses,
    async until(line) {
      const find = () => heard.find((change) => lineOf(change) === line)
      await wait(() => find() !== undefined, line)
      return find() as Change
    },
    untilStatus: (part) => wait(() => statuses.some((status) => status.includes(part)), part),
  }
}

/** Channels that hear from now on. */
export async function listening(client: ApiClient, asked?: Asked[]): Promise<Listening> {
  const listener = listenWith(client, asked)
  await listener.untilStatus('system ok')
  return listener
}
