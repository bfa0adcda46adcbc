import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { now } from '#platform/clock.ts'
import { productKey } from '#platform/product-name.ts'
import { type LogPosition, parsePosition, segmentStart } from '#platform/replication/log-position.ts'
import { newChainId } from './names.ts'

/** Keeps the log on the server until it is archived. Its name says which chain the log belongs to. */
export interface Slot {
  name: string
  chain: string
  retainedFrom: LogPosition
}

const prefix = `${productKey}_`

interface SlotRow {
  name: string
  kept: string | null
  status: string | null
}

/** Null when there is none, or when the server had to remove log that was not archived. */
export async function findSlot(client: Client): Promise<Slot | null> {
  const [slot] = await listSlots(client)
  if (!slot?.kept || slot.status === 'lost') return null
  return { name: slot.name, chain: slot.name.slice(prefix.length), retainedFrom: parsePosition(slot.kept) }
}

export async function replaceSlot(client: Client): Promise<Slot> {
  await dropSlots(client)
  const chain = newChainId(now(), randomBytes(3).toString('hex'))
  const name = `${prefix}${chain}`
  const created = `select lsn::text as kept from pg_create_physical_replication_slot('${name}', true)`
  const { rows } = await client.query<{ kept: string }>(created)
  return { name, chain, retainedFrom: parsePosition(rows[0]?.kept ?? '') }
}

/** So that the server removes its log again. One that is being read stays. */
export async function dropSlots(client: Client): Promise<void> {
  for (const { name } of await listSlots(client)) await client.query(`select pg_drop_replication_slot('${name}')`)
}

async function listSlots(client: Client): Promise<SlotRow[]> {
  const { rows } = await client.query<SlotRow>(
    `select slot_name::text as name, restart_lsn::text as kept, wal_status as status
     from pg_replication_slots where slot_type = 'physical' and starts_with(slot_name::text, '${prefix}') order by 1 desc`,
  )
  return rows
}

export function chainStart({ retainedFrom }: Slot): LogPosition {
  return segmentStart(retainedFrom)
}
