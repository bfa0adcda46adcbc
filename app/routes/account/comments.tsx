import { loadFailure } from '#features/comments/comment.ts'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { banSentence } from '#features/comments/moderation-rules.server.ts'
import { OwnComments } from '#features/comments/own-comments.tsx'
import { listOwnComments } from '#features/comments/own-comments.server.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { readPosition } from '#platform/keyset.server.ts'
import { listTitle, pageMeta } from '#features/site/meta.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import type { Route } from './+types/comments'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: listTitle('Mes commentaires', { before: loaderData?.before }), isHidden: true })

export async function loader({ url, context }: Route.LoaderArgs) {
  const avant = url.searchParams.get('avant')
  const before = readPosition(avant)
  const { comments, older } = await listOwnComments(requireAccount(context), before)
  const ban = comments.length === 0 ? await banSentence(requireAccount(context).id) : null
  return { ban, comments, olderHref: older && `/compte/commentaires?avant=${older}`, before: before && avant }
}

export default function Comments({ loaderData: { ban, comments, olderHref } }: Route.ComponentProps) {
  return (
    <section className="account-section">
      <TabHeading>Mes commentaires</TabHeading>
      {comments.length === 0 ? (
        <Empty link={{ href: '/', label: 'Lire les articles' }}>
          {ban ??
            'Vous retrouverez ici vos commentaires, ceux qui attendent et ceux qui sont publiés. Le premier s’écrit sous un article.'}
        </Empty>
      ) : (
        <OwnComments comments={comments} />
      )}
      {olderHref && (
        <a className="link" href={olderHref}>
          Commentaires plus anciens
        </a>
      )}
    </section>
  )
}

export const ErrorBoundary = listFailure(loadFailure)
