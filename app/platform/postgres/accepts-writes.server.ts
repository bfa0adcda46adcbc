import type pg from 'pg'

/** More than fits in the least memory that a sort may take: PostgreSQL writes a file, which no commit waits for. */
const sortOnDisk = 'select from generate_series(1, 4000) as number order by -number offset 3999'

/** @throws when the database does not answer, or cannot write to its own disk */
export async function acceptsWrites(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  let isWritable = false
  try {
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    if (rows[0]?.transaction_read_only !== 'off') return false
    await client.query(`begin; set local work_mem = '64kB'; ${sortOnDisk}; commit`)
    isWritable = true
    return isWritable
  } finally {
    // A connection keeps the setting that it began with.
    client.release(!isWritable)
  }
}
