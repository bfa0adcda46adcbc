import { databaseAddress } from '#platform/database.server.ts'
import { errorMessage } from '#platform/error-message.ts'
import { PrimaryClient } from '#platform/postgres/primary-client.server.ts'

const everyMilliseconds = 5_000
const answerMillisecondsMax = 4_000
/** In a row. */
const missesMax = 3

/**
 * Until the connection for events has its heartbeat, nothing else would notice a database that stops answering: each new
 * connection asks it something. @returns a function that ends the watch
 */
export function watchDatabase(onSilence: () => void): () => void {
  let misses = 0
  let isAsking = false
  let isOver = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    misses = (await isAnswering()) ? 0 : misses + 1
    isAsking = false
    if (misses === missesMax && !isOver) onSilence()
  }
  const timer = setInterval(() => void ask(), everyMilliseconds).unref()
  return () => {
    isOver = true
    clearInterval(timer)
  }
}

async function isAnswering(): Promise<boolean> {
  const client = new PrimaryClient({
    connectionString: databaseAddress(),
    connectionTimeoutMillis: answerMillisecondsMax,
    query_timeout: answerMillisecondsMax,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (problem) {
    // A refusal is an answer.
    return !/timeout/i.test(errorMessage(problem))
  } finally {
    void client.end().catch(() => {})
  }
}
