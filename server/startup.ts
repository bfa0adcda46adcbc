import { config } from '#platform/config.server.ts'
import { openDatabase } from '#platform/database.server.ts'
import { makeOutboxKey } from '#features/site/outbox-access.server.ts'
import { closeToOtherAccounts } from '#platform/private-folder.server.ts'
import { sanitizeStoredContents } from '#features/articles/content/stored-contents.server.ts'
import { readLegalGaps } from '#features/legal/legal.server.ts'
import { settle } from '../database/world/first-start.ts'
import { banner } from './banner.ts'
import { refuse } from './process-lifecycle.ts'

/** Opens the database and seeds an empty one; exits with a message to the owner when it cannot. */
export async function openBlog(): Promise<{ announce: (port: number, development?: boolean) => void }> {
  void closeToOtherAccounts()
  const { kind } = await openOrRefuse()
  await sanitizeStoredContents()
  const firstStart = await settle()
  const legalGaps = await readLegalGaps()
  const outboxKey = await makeOutboxKey()
  return {
    announce(port, development = false) {
      process.stdout.write(banner({ config, firstStart, legalGaps, outboxKey, database: kind, port, development }))
    },
  }
}

export function openOrRefuse(): ReturnType<typeof openDatabase> {
  return openDatabase().catch((problem: unknown) =>
    refuse([problem instanceof Error ? problem.message : String(problem)]),
  )
}
