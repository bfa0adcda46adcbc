import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { knownSubjects, type SubjectKind } from '#features/articles/subject-names.ts'
import { listTitledSubjects } from '#features/articles/subjects.server.ts'
import { daysAgo } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { cachedData } from '#platform/http/cache/cached-data.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { parisInput } from '#platform/text/french.ts'
import { articleDays } from './audience-tables.server.ts'

const subjectsPerKind = 4
const periodDays = 30

/** Orders the subjects by the readings of the last month, then by the number of their articles. */
export function listMostRead(): Promise<Record<SubjectKind, string[]>> {
  return cachedData('most read subjects', async () => {
    tagPage('articles')
    const [stone, symbol] = await Promise.all([mostReadOf('stone'), mostReadOf('symbol')])
    return { stone, symbol }
  })
}

async function mostReadOf(kind: SubjectKind): Promise<string[]> {
  const names = knownSubjects.flatMap((subject) => (subject.kind === kind ? [subject.name] : []))
  const since = parisInput(daysAgo(periodDays)).slice(0, 10)
  const subjects = listTitledSubjects(names)
  const rows = await db
    .select({ subject: subjects.subject })
    .from(subjects)
    .leftJoin(articleDays, and(eq(articleDays.articleId, subjects.articleId), gte(articleDays.day, since)))
    .groupBy(subjects.subject)
    .orderBy(
      desc(sql`coalesce(sum(${articleDays.readings}), 0)`),
      desc(sql`count(distinct ${subjects.articleId})`),
      subjects.subject,
    )
    .limit(subjectsPerKind)
  return rows.map(({ subject }) => subject)
}
