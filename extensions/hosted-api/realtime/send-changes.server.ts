import { readerClassOf } from './reader-class.ts'
import { articleChange, type ArticleChange } from '#features/articles/article-events.ts'
import { isStateNeutral } from '#features/comments/comment.ts'
import { commentChanged, type CommentChange } from '#features/comments/comment-events.ts'
import { now } from '#platform/clock.ts'
import { listen } from '#platform/events.server.ts'
import { log } from '#platform/log.server.ts'
import { readRows } from '../tables/read-rows.server.ts'
import type { Viewer } from '../tables/row-sql.server.ts'
import { columnOf } from '../tables/table-shapes.ts'
import type { Channel } from './channel.server.ts'
import { channelsOn, failAll } from './open-channels.server.ts'
import { slices } from './slices.server.ts'
import { matching, observedShapes, type ChangeKind, type ObservedTable } from './subscription.ts'

interface RowChange {
  id: string
  change: 'insert' | 'update' | 'delete'
  wasPublic: boolean
  ownerId: string | null
  /** The columns by which a deleted row can still be filtered. */
  remains: Record<string, unknown>
}
/** No write happens when a scheduled article becomes public: to its first readers it is new. */
const kindForNewReaders: Record<ObservedTable, ChangeKind> = { articles: 'INSERT', comments: 'UPDATE' }
const waitingMax = 1000

export function sendChanges(): () => void {
  const stops = [
    listen(commentChanged, (change) => {
      if (!isStateNeutral(change.change)) enqueue('comments', commentRow(change))
    }),
    listen(articleChange, (change) => enqueue('articles', articleRow(change))),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function commentRow({ id, articleId, memberId: ownerId, before, after }: CommentChange): RowChange {
  const remains = { id, user_id: ownerId, article_id: articleId }
  return { id, change: kindOf(before, after), wasPublic: before?.validated ?? false, ownerId, remains }
}

function articleRow({ id, authorId: ownerId, before, after }: ArticleChange): RowChange {
  const remains = { id, author_id: ownerId }
  return { id, change: kindOf(before, after), wasPublic: before?.public ?? false, ownerId, remains }
}

function kindOf(before: object | null, after: object | null): RowChange['change'] {
  if (!before) return 'insert'
  return after ? 'update' : 'delete'
}

let last: Promise<void> = Promise.resolve()
let waiting = 0

/** Changes are sent one by one, so that those of a row keep their order. */
function enqueue(table: ObservedTable, change: RowChange): void {
  if (channelsOn(table).length === 0) return
  if (waiting > waitingMax) return failAll(table)
  waiting += 1
  last = last
    .then(() => sendChange(table, change))
    .catch((problem: unknown) => {
      log.warn({ problem, table }, 'a change could not be told')
      failAll(table)
    })
    .finally(() => {
      waiting -= 1
    })
}

interface ChangeMessage {
  isHeardBy: ReturnType<typeof matching>
  data: string
}

async function sendChange(table: ObservedTable, change: RowChange): Promise<void> {
  const views = new Map<string, Promise<ChangeMessage | null>>()
  const readable = channelsOn(table).map(async (channel) => {
    const readerClass = readerClassOf(channel.reader, change.ownerId)
    const key = `${readerClass} ${channel.origin}`
    const view = views.get(key) ?? viewOf(table, change, channel, readerClass)
    views.set(key, view)
    return { channel, readerClass, view: await view }
  })
  const pause = slices()
  for (const { channel, readerClass, view } of await Promise.all(readable)) {
    // The program may have presented another token meanwhile.
    if (view && readerClassOf(channel.reader, change.ownerId) === readerClass) sendTo(channel, view)
    await pause()
  }
}

function sendTo(channel: Channel, { isHeardBy, data }: ChangeMessage): void {
  const ids = channel.subscriptions.filter(isHeardBy).map(({ id }) => id)
  if (ids.length > 0) channel.send(`{"ids":${JSON.stringify(ids)},"data":${data}}`)
}

/** Null when readers of this class learn nothing. A row that they may no longer read is a deletion to them. */
async function viewOf(
  table: ObservedTable,
  change: RowChange,
  { reader, origin }: Viewer,
  readerClass: ReturnType<typeof readerClassOf>,
): Promise<ChangeMessage | null> {
  const wasReadable = change.change !== 'insert' && (readerClass !== 'visitor' || change.wasPublic)
  const json = change.change === 'delete' ? null : await readRow(table, change.id, { reader, origin })
  if (json === null) return wasReadable ? messageOf(table, 'DELETE', change.remains, `{"id":"${change.id}"}`) : null
  const row = JSON.parse(json) as Record<string, unknown>
  if (change.change === 'insert') return messageOf(table, 'INSERT', row, json, origin)
  return messageOf(table, wasReadable ? 'UPDATE' : kindForNewReaders[table], row, json, origin)
}

async function readRow(table: ObservedTable, id: string, viewer: Viewer): Promise<string | null> {
  const shape = observedShapes[table]
  const fields = Object.keys(shape.columns).map((key) => ({ key, column: columnOf(shape, key) }))
  const [row] = await readRows({ shape, fields }, [id], viewer)
  return row ?? null
}

const typeNames = { uuid: 'uuid', text: 'text', texts: '_text', boolean: 'bool', timestamp: 'timestamptz' }

function messageOf(
  table: ObservedTable,
  kind: ChangeKind,
  row: Record<string, unknown>,
  json: string,
  origin: string | null = null,
): ChangeMessage {
  const columns = Object.entries(observedShapes[table].columns).map(([name, column]) => ({
    name,
    type: typeNames[column],
  }))
  const common = JSON.stringify({
    schema: 'public',
    table,
    commit_timestamp: now().toISOString(),
    type: kind,
    columns,
    errors: null,
  })
  const old = `{"id":${JSON.stringify(row.id)}}`
  const records =
    kind === 'DELETE' ? `"old_record":${json}` : `"record":${json}${kind === 'UPDATE' ? `,"old_record":${old}` : ''}`
  return { isHeardBy: matching(table, kind, row, origin), data: `${common.slice(0, -1)},${records}}` }
}
