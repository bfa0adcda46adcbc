import pg from 'pg'
import { readOnlyTransaction } from './lost-connection.ts'
import { withPlainSslMode } from './server-addresses.ts'
import { reasonOf } from '../problem-reason.ts'

export type ClientSettings = pg.ClientConfig & { connectionString: string }

const keepAliveInitialDelayMillis = 10_000

export class PrimaryClient extends pg.Client {
  constructor(settings: ClientSettings) {
    const connectionString = withPlainSslMode(settings.connectionString)
    super({ keepAlive: true, keepAliveInitialDelayMillis, ...settings, connectionString })
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
    await super.connect().catch((problem: unknown) => {
      this.cut()
      throw withAdvice(problem)
    })
    return this
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

/** Behind a proxy that follows the primary, the next connection reaches the server that accepts writes. */
function leaveWhenReadOnly(client: pg.Client): void {
  const connection = connectionOf(client)
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === readOnlyTransaction)
      setImmediate(() => connection.stream.destroy(new Error('The server is read-only.')))
  })
}
