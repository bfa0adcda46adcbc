import { existsSync } from 'node:fs'
import path from 'node:path'
import { copyAllFiles } from '#features/media/files.server.ts'
import { config } from '#platform/config.server.ts'
import { withDatabase } from '#platform/database-for-programs.server.ts'
import { embeddedFolder } from '#platform/postgres/embedded.server.ts'

/** With the blog stopped: what is uploaded meanwhile would be missing. @throws one French sentence */
export async function moveFiles(to: 'disk' | 's3'): ReturnType<typeof copyAllFiles> {
  const isThere = config.databaseUrl !== null || existsSync(path.join(embeddedFolder(), 'server'))
  const copied = await (isThere ? withDatabase({ beside: false }, () => copyAllFiles(to)) : copyAllFiles(to))
  if (copied.files === 0) throw new Error(nothingToMove(to))
  return copied
}

/** A mistyped place would otherwise seem to be moved, and the blog would open without its pictures. */
const nothingToMove = (to: 'disk' | 's3') =>
  to === 's3'
    ? `il n’y a ni image ni vidéo dans «\u00a0${config.dataDir}/files\u00a0»\u00a0: vérifiez DATA_DIR.`
    : 'il n’y a ni image ni vidéo dans le stockage S3\u00a0: vérifiez S3_BUCKET.'
