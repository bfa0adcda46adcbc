import { currentAccount } from '#features/sessions/authorization.server.ts'
import { recordPrefetchedReading } from '#features/audience/record-reading.server.ts'
import type { Route } from './+types/prerendered-reading'

const pathCharactersMax = 300

/** Called by `public/lecture.js` when a prerendered article is shown. */
export async function action({ request, context }: Route.ActionArgs) {
  const path = await request.text()
  if (path.length <= pathCharactersMax) recordPrefetchedReading(request, path, currentAccount(context))
  return new Response(null, { status: 204 })
}
