import { readTerm } from '#features/search/search.ts'
import { countResults } from '#features/search/search.server.ts'
import { recordSearch } from '#features/search/searched-terms.server.ts'
import { readBody, formText } from '#platform/forms/read-body.server.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { hit, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/searched-terms'

/** Enough for a reader, not for a program. */
const searchesPerNetwork: Limit = { name: 'searched-terms', hits: 30, seconds: 10 * 60 }

export async function action({ request }: Route.ActionArgs) {
  const term = readTerm(formText(await readBody(request), 'q'))
  if (term && !(await hit(searchesPerNetwork, clientNetwork(request))))
    await recordSearch(term, await countResults(term))
  return new Response(null, { status: 204 })
}
