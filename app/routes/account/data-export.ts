import { beginExport, countExport } from '#features/profile/account-export.server.ts'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { exportMemberData } from '#features/site/member-data.server.ts'
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
  const everything = { site: config.siteUrl, date, ...(await exportMemberData(account)) }
  return new Response(`${JSON.stringify(everything, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
}
