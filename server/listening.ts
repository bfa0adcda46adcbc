import { once } from 'node:events'
import net from 'node:net'
import { config } from '#platform/config.server.ts'
import { reasonOf } from '#platform/problem-reason.ts'

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

const reasonsOfHost: Record<string, string> = {
  EADDRNOTAVAIL: 'cette machine n’a pas cette adresse',
  ENOTFOUND: 'le nom de la machine est introuvable',
  EAI_AGAIN: 'le nom de la machine est introuvable pour l’instant',
}

export function listeningProblem(problem: unknown): string {
  const { host, port } = config
  const { code = '' } = problem as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `PORT\u00a0: le port ${port} est déjà pris. Arrêtez l’autre programme ou choisissez un autre PORT.`
  if (code === 'EACCES')
    return `PORT\u00a0: le port ${port} est réservé à root sur cette machine. Choisissez un autre PORT, 1024 ou plus.`
  const found = reasonsOfHost[code]
  if (!found) return `Le serveur n’a pas pu ouvrir ${host}:${port}\u00a0: ${reasonOf(problem)}.`
  return `HOST\u00a0: trouvé «\u00a0${host}\u00a0» (${found}), attendu une adresse de cette machine, par exemple 127.0.0.1, ou 0.0.0.0 pour toutes.`
}
