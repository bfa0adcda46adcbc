import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { isAdmin, todayHref } from '#features/accounts/account.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { listUnfinishedDrafts } from '#features/editor/unfinished-drafts.server.ts'
import { AddArticleButton } from '#features/editor/article-actions.tsx'
import { listScheduledArticles } from '#features/editor/scheduled-articles.server.ts'
import { readWeek } from '#features/audience/reading-audience.server.ts'
import { lastAuditLogNumber } from '#features/comments/audit-log.server.ts'
import { countPendingComments } from '#features/comments/stored-comment.server.ts'
import { commentChanged } from '#features/comments/comment-events.ts'
import { listQueue } from '#features/moderation/moderated-comments.server.ts'
import { nothingToRead, whyNotModerate } from '#features/moderation/moderation.ts'
import { liveListState, useLiveList } from '#features/moderation/use-live-list.ts'
import { listSearchedInVain } from '#features/search/searched-terms.server.ts'
import { readFirstStart } from '#features/operations/first-start.server.ts'
import { countDemo } from '#features/operations/demo.server.ts'
import { DemoStep, FirstStart } from '#features/operations/first-start.tsx'
import { listFailure } from '#features/site/list-failure.tsx'
import { site } from '#platform/site.server.ts'
import { listTitle, pageMeta } from '#features/site/meta.ts'
import { DraftsSection } from '#features/today/drafts-section.tsx'
import { ListSection } from '#features/today/list-section.tsx'
import { readTodayLists, type TodayList } from '#features/today/today-lists.server.ts'
import { NextSection } from '#features/today/next-section.tsx'
import { SearchedSection } from '#features/today/searched-section.tsx'
import { ThreadSection } from '#platform/ui/thread-section.tsx'
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
  const account = requireAuthor(context)
  const moderates = whyNotModerate(account) === null
  const part = <Data,>(isOpen: boolean, load: () => Promise<Data>, name: string) =>
    isOpen ? partOfPage(load(), name, request) : undefined
  const isOwner = isAdmin(account)
  // Read before the list: a later event causes a reload.
  const auditLogNumber = await part(moderates, lastAuditLogNumber, 'the last line of the audit log')
  const [queue, pending, drafts, scheduledArticles, week, searchedTerms, firstStart, demo, lists] = await Promise.all([
    part(moderates, () => listQueue(null), 'the pending comments'),
    part(moderates, countPendingComments, 'the count of pending comments'),
    partOfPage(listUnfinishedDrafts(account), 'the drafts', request),
    partOfPage(listScheduledArticles(account), 'the scheduled articles', request),
    part(isOwner, readWeek, 'the readings of the week'),
    part(isOwner, listSearchedInVain, 'the searches in vain'),
    part(isOwner, readFirstStart, 'what a new blog lacks'),
    part(isOwner, countDemo, 'what is of the demo'),
    part(moderates, () => readTodayLists({ isOwner }), 'the lists of extensions'),
  ])
  const comments = queue && queue.comments.slice(0, commentsMax)
  return {
    date: frenchWeekday(now()),
    comments,
    pending: pending ?? comments?.length ?? 0,
    auditLogNumber: moderates ? (auditLogNumber ?? 0) : null,
    drafts,
    scheduledArticles,
    week,
    searchedTerms,
    hasShop: site.shopUrl !== null,
    firstStart,
    demo,
    lists,
  }
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const { date, auditLogNumber, firstStart, week } = loaderData
  const comments =
    week === undefined
      ? 'Les commentaires à lire et vos brouillons'
      : 'Les commentaires à lire, vos brouillons et vos lectures de la semaine'
  const coming = auditLogNumber === null ? 'Vos brouillons et vos prochaines parutions' : comments
  const offersArticle = firstStart?.some(({ way }) => way?.to === 'editor')
  return (
    <section className="account-section">
      <TabHeading
        action={!offersArticle && <AddArticleButton from={todayHref} quiet />}
        below={
          <>
            <p className="caption">{date}</p>
            {auditLogNumber !== null && <LiveState auditLogNumber={auditLogNumber} />}
          </>
        }
      >
        Aujourd’hui
      </TabHeading>
      <TodaySections {...loaderData} />
      {isQuiet(loaderData) && !firstStart && <Empty>Rien n’attend aujourd’hui. {coming} apparaîtront ici.</Empty>}
    </section>
  )
}

function LiveState({ auditLogNumber }: { auditLogNumber: number }) {
  const { online, failure } = useLiveList(commentChanged, auditLogNumber)
  return (
    <p className="caption" role="status">
      {liveListState(online, failure)}
    </p>
  )
}

/** A part is null when its reading failed, and undefined where the role has none. */
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
    lists,
  } = loaderData
  return (
    <div className="today">
      <div>
        {demo && <DemoStep />}
        {comments && auditLogNumber !== null && (
          <PendingSection comments={comments} auditLogNumber={auditLogNumber} pending={pending} listHref={todayHref} />
        )}
        {comments === null && <UnreadSection id="waiting" title="Commentaires" />}
        <Lists lists={lists?.filter(({ isForEditors }) => isForEditors)} />
        {firstStart && <FirstStart steps={firstStart} />}
        {drafts ? <DraftsSection {...drafts} /> : <UnreadSection id="drafts" title="À reprendre" />}
      </div>
      <div>
        {scheduledArticles ? (
          <NextSection articles={scheduledArticles} from={todayHref} />
        ) : (
          <UnreadSection id="next" title="Prochaine parution" />
        )}
        <Lists lists={lists?.filter(({ isForEditors }) => !isForEditors)} />
        {week && <WeekSection days={week} hasShop={hasShop} />}
        {week === null && <UnreadSection id="week" title="Cette semaine" />}
        {searchedTerms && <SearchedSection terms={searchedTerms} />}
        {searchedTerms === null && <UnreadSection id="searched" title="Cherché, pas trouvé" />}
        {isQuiet(loaderData) && firstStart && (
          <ThreadSection id="waiting" title="Commentaires">
            <Empty>{nothingToRead}</Empty>
          </ThreadSection>
        )}
      </div>
    </div>
  )
}

function UnreadSection({ id, title }: { id: string; title: string }) {
  return (
    <ThreadSection id={id} title={title}>
      <p className="error">Erreur{'\u00a0'}: cette partie n’a pas pu être lue. Réessayez dans un instant.</p>
    </ThreadSection>
  )
}

function Lists({ lists = [] }: { lists: TodayList[] | undefined }) {
  return lists.map((list) => <ListSection key={list.id} {...list} />)
}

function isQuiet({
  pending,
  drafts,
  scheduledArticles,
  week,
  searchedTerms,
  lists,
}: Route.ComponentProps['loaderData']): boolean {
  const rows = [
    drafts?.drafts,
    scheduledArticles,
    searchedTerms,
    lists,
    week?.filter((day) => day.readings + day.shopClicks > 0),
  ]
  return pending === 0 && rows.every((some) => some === undefined || some?.length === 0)
}

export const ErrorBoundary = listFailure('Erreur : ')
