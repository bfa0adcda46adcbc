import { once } from 'node:events'
import net from 'node:net'
import { config } from '#platform/config.server.ts'

/** Before anything is made on the disk: a first start ends here when another program has its port. */
export async function whyNotListen(): Promise<string | null> {
  if (config.port === 0) return null
  const probe = net.createServer()
  try {
    probe.listen({ port: config.port, host: config.host, exclusive: true })
    await once(probe, 'listening')
    return null
  } catch (problem) {
    return listeningProblem(problem)
  } finally {
    probe.close()
  }
}

export function listeningProblem(problem: unknown): string {
  const { code, message } = problem as NodeJS.ErrnoException
  return code === 'EADDRINUSE'
    ? `PORT\u00a0: le port ${config.port} est déjà pris. Arrêtez l’autre programme ou choisissez un autre PORT.`
    : `Le serveur n’a pas pu ouvrir ${config.host}:${config.port} (${message}).`
}
