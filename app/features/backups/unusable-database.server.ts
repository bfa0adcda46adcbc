import { config } from '#platform/config.server.ts'
import { embeddedFolder } from '#platform/database.server.ts'
import { damageIn } from '#platform/postgres/damaged-files.ts'
import { layoutOf } from '#platform/postgres/embedded/layout.server.ts'
import { damagedDatabase, UnusableDatabase } from '#platform/postgres/embedded/problem.server.ts'
import { textOfProblem } from '#platform/problem-reason.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { latestArchive } from './latest-archive.server.ts'

/** The problem's sentence; for a database that cannot be opened, with the last backup. */
export async function adviceFor(problem: unknown): Promise<string> {
  const unusable = problem instanceof UnusableDatabase ? problem : damagedEmbedded(problem)
  if (!unusable) return textOfProblem(problem)
  // A target that cannot be read must not hide what is wrong.
  const archive = await latestArchive().catch(() => null)
  return unusable.or(
    archive
      ? `restaurez la dernière sauvegarde, celle du ${frenchDateTime(archive.at)}, par «\u00a0npm run restore -- "${archive.name}" --replace\u00a0»`
      : 'restaurez une sauvegarde par «\u00a0npm run restore -- FICHIER --replace\u00a0»',
  )
}

/** One that opens, where a table or the catalogue of the product's database cannot be read. */
function damagedEmbedded(problem: unknown): UnusableDatabase | null {
  const complaint = config.databaseUrl ? null : damageIn(problem)
  return complaint === null ? null : damagedDatabase(layoutOf(embeddedFolder()), complaint)
}
