import { PgBoss } from 'pg-boss'

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** The queue brings its own tables up to date; several replicas may call this at once. */
export async function migrateQueue(query: Query): Promise<void> {
  const queue = new PgBoss({
    db: { executeSql: query },
    supervise: false,
    schedule: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
  })
  await queue.start()
  await queue.stop({ graceful: false })
}
