import pg from 'pg'
import { singleFlight } from '../concurrency/concurrency.ts'
import { readOnlyTransaction } from './lost-connection.ts'
import { mayFailOver, serverAddresses } from './server-addresses.ts'
import { errorMessage, reasonOf } from '../problem-reason.ts'

export type ClientSettings = pg.ClientConfig & { connectionString: string }

const keepAliveInitialDelayMillis = 10_000

export class PrimaryClient extends pg.Client {
  readonly #servers: string[] | null

  constructor(settings: ClientSettings) {
    const servers = serverAddresses(settings.connectionString)
    super({ keepAlive: true, keepAliveInitialDelayMillis, ...settings, connectionString: servers[0] })
    this.#servers = mayFailOver(settings.connectionString) ? servers : null
    leaveWhenReadOnly(this)
  }

  override connect(): Promise<this>
  override connect(connected: (problem: Error | null) => void): void
  override connect(callback?: (problem: Error | null) => void): Promise<this> | void {
    const connecting = this.connectOnce()
    if (!callback) return connecting
    connecting.then(() => callback(null), callback)
  }

  cut(): void {
    this.removeAllListeners('error').on('error', () => {})
    connectionOf(this).stream.destroy()
  }

  protected async connectOnce(): Promise<this> {
    try {
      if (this.#servers) await this.#lead(this.#servers)
    } catch (problem) {
      this.cut()
      throw problem
    }
    await super.connect().catch((problem: unknown) => {
      this.cut()
      throw withAdvice(problem)
    })
    return this
  }

  async #lead(servers: string[]): Promise<void> {
    const { stream } = connectionOf(this)
    const streamFailure = new Promise<never>((_, reject) => void stream.once('error', reject))
    Object.assign(this, await Promise.race([findPrimary(servers), streamFailure]))
  }
}

interface Place {
  host: string
  port: number
}

const flight = singleFlight<Place>()
const answerMillisecondsMax = 2000

function findPrimary(servers: string[]): Promise<Place> {
  return flight(servers.join(), async () => {
    try {
      return await Promise.any(servers.map(requirePrimary))
    } catch (problem) {
      const problems = problem instanceof AggregateError ? problem.errors : [problem]
      throw new Error(`No server accepts writes: ${problems.map(errorMessage).join('; ')}`, { cause: problem })
    }
  })
}

async function requirePrimary(address: string): Promise<Place> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: answerMillisecondsMax })
  client.on('error', () => {})
  const { host, port } = client
  const late = setTimeout(() => void client.end(), answerMillisecondsMax).unref()
  try {
    await client.connect()
    const { rows } = await client.query<{ readOnly: boolean }>(
      `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly"`,
    )
    if (rows[0]?.readOnly) throw new Error(`${host}:${port} is read-only`)
    return { host, port }
  } finally {
    clearTimeout(late)
    void client.end()
  }
}

function withAdvice(problem: unknown): unknown {
  const reason = reasonOf(problem)
  if (!/certificate/i.test(reason)) return problem
  const advice = 'donnez celui de son autorité par sslrootcert=FICHIER, ou n’en vérifiez aucun par sslmode=no-verify'
  return new Error(`${reason}\u00a0: ${advice}`, { cause: problem })
}

function connectionOf(client: pg.Client): pg.Connection {
  return (client as unknown as { connection: pg.Connection }).connection
}

/** After a failover the next connection chooses its server again. */
function leaveWhenReadOnly(client: pg.Client): void {
  const connection = connectionOf(client)
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === readOnlyTransaction)
      setImmediate(() => connection.stream.destroy(new Error('The server is read-only.')))
  })
}
