import { currentAccount } from '#features/accounts/authorization.server.ts'
import { recordPrefetchedReading } from '#features/audience/record-reading.server.ts'
import type { Route } from './+types/prerendered-reading'

const pathCharactersMax = 300

/** From `public/lecture.js`: an article that was fetched ahead is shown. The answer says nothing: nobody waits for it. */
export async function action({ request, context }: Route.ActionArgs) {
  const path = await request.text()
  if (path.length <= pathCharactersMax) recordPrefetchedReading(request, path, currentAccount(context))
  return new Response(null, { status: 204 })
}
