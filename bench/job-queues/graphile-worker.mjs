import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import path from 'node:path'

const { makeWorkerUtils, run, Logger } = await import(
  pathToFileURL(path.join(process.env.QUEUES ?? '', 'node_modules/graphile-worker/dist/index.js')).href
)
const pg = createRequire(import.meta.url)('pg')
const logger = new Logger(() => () => {})

function poolOf(url) {
  const pool = new pg.Pool({ connectionString: url, application_name: 'bench' })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export async function migrate(url) {
  const pgPool = poolOf(url)
  const utils = await makeWorkerUtils({ pgPool, logger })
  await utils.migrate()
  await utils.release()
  await pgPool.end()
}

export async function start(url, work) {
  const pgPool = poolOf(url)
  const taskList = { words: ({ word }) => work(word) }
  const runner = await run({ pgPool, logger, taskList, noHandleSignals: true, parsedCronItems: [] })
  runner.promise.catch(() => {})
  return async () => {
    await runner.stop()
    await pgPool.end()
  }
}

export const enqueue = (client, word) =>
  client.query('select graphile_worker.add_job($1, $2::json, max_attempts => 20)', ['words', JSON.stringify({ word })])

export const countQuery = 'select count(*)::int as count from graphile_worker._private_jobs'
