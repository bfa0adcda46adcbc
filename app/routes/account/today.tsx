import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { todayHref } from '#features/accounts/account.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { listUnfinishedDrafts } from '#features/editor/unfinished-drafts.server.ts'
import { AddArticleButton } from '#features/editor/article-actions.tsx'
import { listScheduledArticles } from '#features/editor/scheduled-articles.server.ts'
import { readWeek } from '#features/audience/reading-audience.server.ts'
import { lastAuditLogNumber } from '#features/comments/audit-log.server.ts'
import { countPendingComments } from '#features/comments/stored-comment.server.ts'
import { commentChanged } from '#features/comments/comment-events.ts'
import { listQueue } from '#features/moderation/moderated-comments.server.ts'
import { nothingToRead } from '#features/moderation/moderation.ts'
import { liveListState, useLiveList } from '#features/moderation/use-live-list.ts'
import { listSearchedInVain } from '#features/search/searched-terms.server.ts'
import { readFirstStart } from '#features/operations/first-start.server.ts'
import { countDemo } from '#features/operations/demo.server.ts'
import { DemoStep, FirstStart } from '#features/operations/first-start.tsx'
import { listFailure } from '#features/site/list-failure.tsx'
import { site } from '#platform/site.server.ts'
import { listTitle, pageMeta } from '#features/site/meta.ts'
import { DraftsSection } from '#features/today/drafts-section.tsx'
import { NextSection } from '#features/today/next-section.tsx'
import { SearchedSection } from '#features/today/searched-section.tsx'
import { TodaySection, UnreadSection } from '#features/today/today-section.tsx'
import { PendingSection } from '#features/today/pending-section.tsx'
import { WeekSection } from '#features/today/week-section.tsx'
import { now } from '#platform/clock.ts'
import { partOfPage } from '#platform/part-of-page.server.ts'
import { frenchWeekday } from '#platform/text/french.ts'
import { Empty } from '#platform/ui/empty.tsx'
import type { Route } from './+types/today'
import '#features/moderation/comment-cards.css'
import '#features/moderation/comment-panel.css'
import '#features/operations/first-start.css'
import '#features/today/today.css'

const commentsMax = 5

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: listTitle(loaderData?.pending ? `(${loaderData.pending}) Aujourd’hui` : 'Aujourd’hui', {}),
    isHidden: true,
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  // Read before the list: a later event causes a reload.
  const auditLogNumber = (await partOfPage(lastAuditLogNumber(), 'the last line of the audit log', request)) ?? 0
  const [queue, pending, drafts, scheduledArticles, week, searchedTerms, firstStart, demo] = await Promise.all([
    partOfPage(listQueue(null), 'the pending comments', request),
    partOfPage(countPendingComments(), 'the count of pending comments', request),
    partOfPage(listUnfinishedDrafts(admin), 'the drafts', request),
    partOfPage(listScheduledArticles(admin), 'the scheduled articles', request),
    partOfPage(readWeek(), 'the readings of the week', request),
    partOfPage(listSearchedInVain(), 'the searches in vain', request),
    partOfPage(readFirstStart(), 'what a new blog lacks', request),
    partOfPage(countDemo(), 'what is of the demo', request),
  ])
  const comments = queue?.comments.slice(0, commentsMax) ?? null
  return {
    date: frenchWeekday(now()),
    comments,
    pending: pending ?? comments?.length ?? 0,
    auditLogNumber,
    drafts,
    scheduledArticles,
    week,
    searchedTerms,
    hasShop: site.shopUrl !== null,
    firstStart,
    demo,
  }
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const { date, auditLogNumber, firstStart } = loaderData
  const { online, failure } = useLiveList(commentChanged, auditLogNumber)
  const offersArticle = firstStart?.some(({ way }) => way?.to === 'editor')
  return (
    <section className="account-section">
      <TabHeading
        action={!offersArticle && <AddArticleButton from={todayHref} quiet />}
        below={
          <>
            <p className="caption">{date}</p>
            <p className="caption" role="status">
              {liveListState(online, failure)}
            </p>
          </>
        }
      >
        Aujourd’hui
      </TabHeading>
      <TodaySections {...loaderData} />
      {isQuiet(loaderData) && !firstStart && (
        <Empty>
          Rien n’attend aujourd’hui. Les commentaires à lire, vos brouillons et vos lectures de la semaine apparaîtront
          ici.
        </Empty>
      )}
    </section>
  )
}

function TodaySections(loaderData: Route.ComponentProps['loaderData']) {
  const {
    comments,
    pending,
    auditLogNumber,
    drafts,
    scheduledArticles,
    week,
    searchedTerms,
    hasShop,
    firstStart,
    demo,
  } = loaderData
  return (
    <div className="today">
      <div>
        {demo && <DemoStep articles={demo.articles} />}
        {comments ? (
          <PendingSection comments={comments} auditLogNumber={auditLogNumber} pending={pending} listHref={todayHref} />
        ) : (
          <UnreadSection id="waiting" title="Commentaires" />
        )}
        {firstStart && <FirstStart steps={firstStart} />}
        {drafts ? <DraftsSection {...drafts} /> : <UnreadSection id="drafts" title="À reprendre" />}
      </div>
      <div>
        {scheduledArticles ? (
          <NextSection articles={scheduledArticles} from={todayHref} />
        ) : (
          <UnreadSection id="next" title="Prochaine parution" />
        )}
        {week ? <WeekSection days={week} hasShop={hasShop} /> : <UnreadSection id="week" title="Cette semaine" />}
        {searchedTerms ? (
          <SearchedSection terms={searchedTerms} />
        ) : (
          <UnreadSection id="searched" title="Cherché, pas trouvé" />
        )}
        {isQuiet(loaderData) && firstStart && (
          <TodaySection id="waiting" title="Commentaires">
            <Empty>{nothingToRead}</Empty>
          </TodaySection>
        )}
      </div>
    </div>
  )
}

function isQuiet({
  pending,
  drafts,
  scheduledArticles,
  week,
  searchedTerms,
}: Route.ComponentProps['loaderData']): boolean {
  const rows = [
    drafts?.drafts,
    scheduledArticles,
    searchedTerms,
    week?.filter((day) => day.readings + day.shopClicks > 0),
  ]
  return pending === 0 && rows.every((some) => some?.length === 0)
}

export const ErrorBoundary = listFailure('Erreur : ')
