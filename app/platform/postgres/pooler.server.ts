import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { productKey } from '../product-name.ts'
import { withConnection } from './connection.server.ts'

const channel = `${productKey}_probe`
const secondsMax = 4

export class RefusedDatabase extends Error {}

/**
 * Behind a pooler of transactions every query succeeds, but notifications never arrive and locks are held for ever.
 * @throws {RefusedDatabase} with one French sentence
 */
export async function refuseUnfitServer(url: string): Promise<void> {
  await withConnection(url, async (listener) => {
    const { rows } = await listener.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    const whyNot = whyNotVersion(Number(rows[0]?.version))
    if (whyNot) throw new RefusedDatabase(whyNot)
    const id = randomUUID()
    const heard = new Promise<boolean>((resolve) => {
      listener.on('notification', ({ payload }) => payload === id && resolve(true))
    })
    await listener.query(`listen ${channel}`)
    await withConnection(url, (speaker) => speaker.query('select pg_notify($1, $2)', [channel, id]))
    if (!(await Promise.race([heard, pause(secondsMax * 1000, false, { ref: false })])))
      throw new RefusedDatabase(unheard)
  })
}

const unheard =
  'DATABASE_URL\u00a0: les notifications de PostgreSQL (LISTEN) n’arrivent pas. Si l’adresse mène à un répartiteur de connexions (PgBouncer et semblables), donnez celle de la base elle-même, ou celle qui répartit des sessions.'

const oldestMajor = 15

export function whyNotVersion(versionNumber: number): string | null {
  const major = Math.floor(versionNumber / 10_000)
  if (major >= oldestMajor) return null
  return `DATABASE_URL\u00a0: trouvé PostgreSQL ${major}, attendu un PostgreSQL ${oldestMajor} à 18. Rien n’y a été changé.`
}
