import { listTitle, pageMeta } from '#features/site/meta.ts'
import { RefreshLink, TabHeading } from '#features/accounts/tab-heading.tsx'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { AddArticleButton } from '#features/editor/article-actions.tsx'
import { countPublishedArticles } from '#features/articles/published-articles.server.ts'
import { AudienceTable, AudienceTotals, PeriodChoice, periodHref } from '#features/audience/audience-table.tsx'
import { readPeriod } from '#features/audience/audience.ts'
import { readAudience } from '#features/audience/reading-audience.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { site } from '#platform/site.server.ts'
import { Empty } from '#platform/ui/empty.tsx'
import type { Route } from './+types/audience'
import '#features/audience/audience.css'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: listTitle('Lectures', { filter: loaderData && `${loaderData.audience.days} jours` }),
    isHidden: true,
  })

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const audience = await readAudience(readPeriod(url.searchParams.get('jours')))
  const hasArticles = audience.articles.length > 0 || (await countPublishedArticles()) > 0
  return { audience, hasArticles, hasShop: site.shopUrl !== null }
}

export default function AudiencePage({ loaderData: { audience, hasArticles, hasShop } }: Route.ComponentProps) {
  return (
    <section className="account-section">
      <TabHeading action={<RefreshLink href={periodHref(audience.days)} />}>Lectures</TabHeading>
      <PeriodChoice days={audience.days} />
      {audience.articles.length === 0 ? (
        <NoReading hasArticles={hasArticles} />
      ) : (
        <>
          <AudienceTotals audience={audience} hasShop={hasShop} />
          <AudienceTable audience={audience} hasShop={hasShop} />
        </>
      )}
      <p className="caption">
        Une lecture est une page d’article montrée à quelqu’un{'\u00a0'}: ni les robots, ni vos propres visites une fois
        connecté. Un clic mène d’un article à la boutique. Aucun lecteur n’est identifié.
      </p>
    </section>
  )
}

function NoReading({ hasArticles }: { hasArticles: boolean }) {
  if (!hasArticles)
    return (
      <Empty action={<AddArticleButton from="/compte/audience" quiet />}>
        Vous saurez ici combien de fois chaque article est lu, et combien de lecteurs il mène à la boutique.
      </Empty>
    )
  return (
    <Empty link={{ href: '/compte/articles', label: 'Voir vos articles' }}>
      Aucune lecture sur cette période. Celles de vos articles apparaîtront ici.
    </Empty>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
