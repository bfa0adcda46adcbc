import { config } from '#platform/config.server.ts'
import { connectionsOf } from '#platform/postgres/pools.server.ts'

/** Of Node, its programs for images, and what is open all the time. */
const ownFiles = 100
/** Each connection may read a file. */
const connections = 200

/** A sentence for the owner when the system lets a process open fewer files than the blog needs. */
export function whyTooFewFiles(limit = openFilesMax()): string | null {
  const pools = Object.values(connectionsOf(config.processes)).reduce((sum, count) => sum + count, 1)
  const needed = ownFiles + pools + 2 * connections
  if (limit >= needed) return null
  return `la limite des fichiers ouverts (${limit})\u00a0: il en faut ${needed}, ou des lecteurs restent sans réponse quand ils sont nombreux (ulimit -n, LimitNOFILE= de systemd, ulimits de compose)`
}

/** Infinity where the system has no limit, or does not tell it. */
function openFilesMax(): number {
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  return Number(userLimits?.open_files?.soft) || Number.POSITIVE_INFINITY
}
