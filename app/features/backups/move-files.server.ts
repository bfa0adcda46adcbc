import { existsSync } from 'node:fs'
import path from 'node:path'
import { copyAllFiles } from '#features/media/files.server.ts'
import { config } from '#platform/config.server.ts'
import { withDatabase } from '#platform/database-for-programs.server.ts'
import { embeddedFolder } from '#platform/database.server.ts'

/** With the blog stopped: what is uploaded meanwhile would be missing. @throws one French sentence */
export async function moveFiles(to: 'disk' | 's3'): ReturnType<typeof copyAllFiles> {
  const isThere = config.databaseUrl !== null || existsSync(path.join(embeddedFolder(), 'server'))
  return isThere ? withDatabase({ beside: false }, () => copyAllFiles(to)) : copyAllFiles(to)
}
