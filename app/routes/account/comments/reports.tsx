import { hiddenPageMeta } from '#features/site/meta.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { listReportedComments } from '#features/reports/reported-comments.server.ts'
import { ReportList } from '#features/reports/report-list.tsx'
import { listFailure } from '#features/site/list-failure.tsx'
import { Empty } from '#platform/ui/empty.tsx'
import type { Route } from './+types/reports'
import '#features/reports/report-list.css'

export const meta = hiddenPageMeta('Signalements')

export async function loader() {
  return listReportedComments()
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { comments, more } = loaderData
  return (
    <section className="account-section">
      <TabHeading
        action={
          <a className="link" href="/compte/moderation">
            Modération
          </a>
        }
      >
        Signalements
      </TabHeading>
      {comments.length === 0 ? (
        <Empty>
          Aucun signalement à traiter. Quand quelqu’un signale un commentaire, vous décidez ici de le garder ou de le
          retirer.
        </Empty>
      ) : (
        <ReportList comments={comments} />
      )}
      {more && (
        <p className="caption">
          D’autres signalements attendent{'\u00a0'}: ils apparaîtront quand ceux-ci seront traités.
        </p>
      )}
    </section>
  )
}

export const ErrorBoundary = listFailure('Erreur lors du chargement des signalements\u00a0: ')
