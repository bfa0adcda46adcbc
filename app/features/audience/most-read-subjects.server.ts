import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { knownSubjects, type SubjectKind } from '#features/articles/subject-names.ts'
import { listTitledSubjects } from '#features/articles/subjects.server.ts'
import { daysAgo } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { cachedData } from '#platform/http/cache/cached-data.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { parisInput } from '#platform/text/french.ts'
import { articleDays } from './audience-tables.server.ts'

const shownOfEach = 4
const daysCounted = 30

/** What published articles are about, by the readings of the last month; without any, by their number. */
export function listMostRead(): Promise<Record<SubjectKind, string[]>> {
  return cachedData('most read subjects', async () => {
    tagPage('articles')
    const [stone, symbol] = await Promise.all([mostReadOf('stone'), mostReadOf('symbol')])
    return { stone, symbol }
  })
}

async function mostReadOf(kind: SubjectKind): Promise<string[]> {
  const names = knownSubjects.flatMap((known) => (known.kind === kind ? [known.name] : []))
  const since = parisInput(daysAgo(daysCounted)).slice(0, 10)
  const titled = listTitledSubjects(names)
  const rows = await db
    .select({ subject: titled.subject })
    .from(titled)
    .leftJoin(articleDays, and(eq(articleDays.articleId, titled.articleId), gte(articleDays.day, since)))
    .groupBy(titled.subject)
    .orderBy(
      desc(sql`coalesce(sum(${articleDays.readings}), 0)`),
      desc(sql`count(distinct ${titled.articleId})`),
      titled.subject,
    )
    .limit(shownOfEach)
  return rows.map(({ subject }) => subject)
}
