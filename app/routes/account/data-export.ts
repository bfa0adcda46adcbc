import {
  beginExport,
  countExport,
  exportAccount,
  exportPeopleDecisions,
} from '#features/profile/account-export.server.ts'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { exportKeys } from '#features/keys/key-export.server.ts'
import { exportArticles, exportDrafts } from '#features/articles/article-export.server.ts'
import { exportPresentation } from '#features/reading/presentations.server.ts'
import { exportComments, exportEmailPreferences } from '#features/comments/comment-export.server.ts'
import { exportUploads } from '#features/library/media-export.server.ts'
import { exportBan, exportDecisionsAbout, exportDecisionsBy } from '#features/moderation/decision-export.server.ts'
import { exportReportsBy } from '#features/reports/report-export.server.ts'
import { config } from '#platform/config.server.ts'
import { retryAfter } from '#platform/http/retry-after.server.ts'
import type { Route } from './+types/data-export'

export async function loader({ context }: Route.LoaderArgs) {
  const account = requireAccount(context)
  const refusal = await countExport(account)
  if (refusal) {
    const { status, sentence, retryAfterSeconds } = refusal
    return new Response(sentence, {
      status,
      headers: { 'content-type': 'text/plain; charset=utf-8', ...retryAfter(retryAfterSeconds) },
    })
  }
  const { date, fileName } = beginExport()
  const everything = {
    site: config.siteUrl,
    date,
    compte: await exportAccount(account),
    commentaires: await exportComments(account.id),
    'décisions sur vos commentaires': await exportDecisionsAbout(account.id),
    'interdiction de commenter': await exportBan(account.id),
    'signalements sans réponse encore': await exportReportsBy(account.email),
    'messages choisis': await exportEmailPreferences(account),
    'votre présentation': await exportPresentation(account.id),
    articles: await exportArticles(account.id),
    brouillons: await exportDrafts(account.id),
    'fichiers envoyés': await exportUploads(account.id),
    'clés pour les programmes': await exportKeys(account.id),
    'vos décisions de modération': await exportDecisionsBy(account.id),
    'vos décisions sur les personnes': await exportPeopleDecisions(account),
  }
  return new Response(`${JSON.stringify(everything, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}
