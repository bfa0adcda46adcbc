import { clientAddress } from '#features/accounts/access.server.ts'
import { readTerm } from '#features/search/question.server.ts'
import { countFound } from '#features/search/search.server.ts'
import { noteSearch } from '#features/search/searched-terms.server.ts'
import { readBody, textOf } from '#platform/forms/read-body.server.ts'
import { hit, type Limit } from '#platform/http/rate-limit.server.ts'
import type { Route } from './+types/searched-terms'

/** A reader settles on some terms in ten minutes, a program on thousands. */
const notedPerAddress: Limit = { name: 'searched-terms', hits: 30, seconds: 10 * 60 }

/** What a reader settled on. The answer says nothing: nobody waits for it. */
export async function action({ request }: Route.ActionArgs) {
  const term = readTerm(textOf(await readBody(request), 'q'))
  if (term && !(await hit(notedPerAddress, clientAddress(request)))) await noteSearch(term, await countFound(term))
  return new Response(null, { status: 204 })
}
