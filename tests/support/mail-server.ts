import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { listen } from './listen.ts'

interface Received {
  to: string[]
  source: string
}

export interface MailServerOptions extends Pick<SMTPServerOptions, 'onRcptTo' | 'onAuth' | 'onMailFrom'> {
  /** @param cut ends the connection without an answer */
  beforeAccepting?: (cut: () => void, to: string) => Promise<void>
}

export async function startMailServer({ beforeAccepting, ...options }: MailServerOptions = {}) {
  const received: Received[] = []
  const accept = async (session: SMTPServerSession, source: string) => {
    const to = session.envelope.rcptTo.map(({ address }) => address)
    received.push({ to, source })
    const own = [...server.connections].find(({ session: { id } }) => id === session.id)
    await beforeAccepting?.(() => own?.close(), to[0] ?? '')
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', ...(options.onAuth ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    logger: false,
    ...options,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => void accept(session, Buffer.concat(chunks).toString()).then(() => callback()))
    },
  })
  // A sender that a test kills leaves its message half sent.
  server.on('error', () => undefined)
  return {
    url: `smtp://127.0.0.1:${await listen(server.server)}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
