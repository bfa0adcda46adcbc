import { UnusableDatabase } from '#embedded-postgres/problem.ts'
import { withAlternative } from '#platform/postgres/embedded-sentences.ts'
import { textOfProblem } from '#platform/problem-reason.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { configuredTarget } from './configured-target.server.ts'
import { listArchives } from './stored-archive.server.ts'

/** The problem's sentence; for a database that cannot be opened, with the last backup. */
export async function adviceFor(problem: unknown): Promise<string> {
  if (!(problem instanceof UnusableDatabase)) return textOfProblem(problem)
  // A target that cannot be read must not hide what is wrong.
  const [archive] = await configuredTarget()
    .then(listArchives)
    .catch(() => [])
  return withAlternative(
    problem.message,
    archive
      ? `restaurez la dernière sauvegarde, celle du ${frenchDateTime(archive.at)}, par «\u00a0npm run restore -- "${archive.name}" --replace\u00a0»`
      : 'restaurez une sauvegarde par «\u00a0npm run restore -- FICHIER --replace\u00a0»',
  )
}
