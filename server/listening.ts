import { once } from 'node:events'
import net from 'node:net'
import { config } from '#platform/config.server.ts'
import { reasonOf } from '#platform/problem-reason.ts'

/** Runs before anything is written to disk, so that a start whose port is taken leaves nothing behind. */
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
  const { host, port } = config
  const { code = '' } = problem as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `PORT\u00a0: le port ${port} est déjà pris. Arrêtez l’autre programme ou choisissez un autre PORT.`
  if (code === 'EACCES')
    return `PORT\u00a0: le port ${port} est réservé à root sur cette machine. Choisissez un autre PORT, 1024 ou plus.`
  return `Le serveur n’a pas pu ouvrir ${host}:${port} (${reasonOf(problem)})\u00a0: vérifiez HOST et PORT.`
}
