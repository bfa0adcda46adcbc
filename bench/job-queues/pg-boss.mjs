import { PgBoss } from 'pg-boss'

const name = 'words'
const queue = { retryLimit: 20, retryDelay: 20, retryDelayMax: 21_600, retryBackoff: true, heartbeatSeconds: 10 }

function bossOf(url, options) {
  const boss = new PgBoss({ connectionString: url, application_name: 'bench', registerInstance: false, ...options })
  boss.on('error', () => {})
  return boss
}

export async function migrate(url) {
  const boss = bossOf(url, { supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue(name, queue)
  await boss.stop({ graceful: false })
}

export async function start(url, work) {
  const boss = bossOf(url, { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10, schedule: false })
  await boss.start()
  const worker = await boss.work(name, { pollingIntervalSeconds: 5 }, async ([job]) => {
    try {
      await work(job.data.word)
    } finally {
      boss.notifyWorker(worker)
    }
  })
  return () => boss.stop({ timeout: 5000 })
}

let client
// Never started: it sends on the caller's connection alone.
const sender = new PgBoss({ db: { executeSql: (text, values) => client.query(text, values) } })

export function enqueue(connection, word) {
  client = connection
  return sender.send(name, { word })
}

export const countQuery = "select count(*)::int as count from pgboss.job where state < 'completed'"
