import type { Client } from 'pg'
import { z } from 'zod'
import { now } from './clock.ts'
import { withConnection } from './postgres/connection.server.ts'
import { RefusedDatabase, refuseUnfitServer } from './postgres/pooler.server.ts'
import { frenchDateTime } from './text/french.ts'

/** A comment on the schema of the migrations: no archive has it, and a restoration drops it with the schema. */
const mark = z.object({ movedTo: z.string(), at: z.iso.datetime() })

async function readMark(client: Client): Promise<z.infer<typeof mark> | null> {
  const { rows } = await client.query<{ text: string | null }>(
    `select obj_description(to_regnamespace('drizzle'), 'pg_namespace') as text`,
  )
  try {
    return mark.parse(JSON.parse(rows[0]?.text ?? ''))
  } catch {
    return null // a comment of somebody else
  }
}

/** As `markMove` for an embedded database. */
export async function markGivenMoved(client: Client, to: string): Promise<void> {
  const text = JSON.stringify({ movedTo: to, at: now().toISOString() } satisfies z.input<typeof mark>)
  await client.query(`comment on schema drizzle is ${client.escapeLiteral(text)}`)
}

/** @throws {RefusedDatabase} with one French sentence for a database whose rows were copied elsewhere since */
export async function refuseGivenMoved(client: Client): Promise<void> {
  const found = await readMark(client)
  if (!found) return
  throw new RefusedDatabase(
    `Le ${frenchDateTime(new Date(found.at))}, la base de DATABASE_URL a été déplacée vers «\u00a0${found.movedTo}\u00a0»\u00a0: le blog se lance sans DATABASE_URL. Pour reprendre l’ancienne, restée comme elle était, exécutez-y «\u00a0comment on schema drizzle is null\u00a0».`,
  )
}

/** Before a blog is opened on it. @throws {RefusedDatabase} */
export async function refuseUnfitGiven(url: string): Promise<void> {
  await refuseUnfitServer(url)
  await withConnection(url, refuseGivenMoved)
}
