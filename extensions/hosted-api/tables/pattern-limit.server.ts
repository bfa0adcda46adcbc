import { clientNetwork } from '#platform/http/client-address.server.ts'
import { hit, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { countPatterns, type Condition } from './conditions.ts'
import { tooMany } from './table-error.ts'

/** A pattern reads every text of its table: enough for somebody who types, not for a program that tries them all. */
const patternsPerNetwork: Limit = { name: 'api-patterns', hits: 120, seconds: 60 }

export async function limitPatterns(conditions: Condition[], request: Request): Promise<void> {
  const excess = countPatterns(conditions) > 0 ? await hit(patternsPerNetwork, clientNetwork(request)) : null
  if (excess) throw tooMany(excess.retryAfterSeconds)
}
