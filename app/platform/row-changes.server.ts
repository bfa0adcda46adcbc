import { announce, type EventName } from './events.server.ts'

/** What happened to a row, for listeners who are notified as it happens. */
export interface RowChange {
  id: string
  change: 'insert' | 'update' | 'delete'
  /** Everybody could read it before. */
  wasPublic: boolean
  /** Who may read it in any state. */
  ownerId: string | null
  parentId?: string
}

export type RowsChanged = EventName<{ changes: RowChange[] }>

/** Several at once, within the 8,000 bytes of a notification. */
const changesMax = 25

export async function announceRows(name: RowsChanged, changes: RowChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += changesMax)
    await announce(name, { changes: changes.slice(from, from + changesMax) })
}
