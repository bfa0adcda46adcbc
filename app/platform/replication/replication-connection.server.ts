import pg from 'pg'

/** Speaks SQL, without parameters, and the commands of https://www.postgresql.org/docs/current/protocol-replication.html */
export async function replicationConnection(url: string): Promise<pg.Client> {
  const settings = { connectionString: url, connectionTimeoutMillis: 5_000, replication: 'database' }
  const client = new pg.Client(settings)
  // Who waits for a query, or reads a stream, gets the error as well.
  client.on('error', () => {})
  await client.connect()
  return client
}

export interface ServerIdentity {
  system: string
  timeline: number
  flushedTo: string
}

export async function identifyServer(client: pg.Client): Promise<ServerIdentity> {
  const { rows } = await client.query<{ systemid: string; timeline: string }>('IDENTIFY_SYSTEM')
  const flushed = await client.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
  return {
    system: rows[0]?.systemid ?? '',
    timeline: Number(rows[0]?.timeline),
    flushedTo: flushed.rows[0]?.at ?? '',
  }
}
