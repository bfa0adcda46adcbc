import { z } from 'zod'
import { tooManyAttempts } from '#platform/http/rate-limit/too-many-requests.ts'
import { outsideGrammar, unreadable } from '../tables/table-error.ts'
import { budgetSeconds, mayParse } from './network-budget.server.ts'
import { slices } from './slices.server.ts'
import { parseSubscription, unparsedValues, type Subscription } from './subscription.ts'

export interface Join {
  subscriptions: Subscription[]
  token: string | null
}

const subscriptionsMax = 20

const joinForm = z.object({
  access_token: z.string().nullish(),
  config: z.object({
    private: z.boolean().nullish(),
    presence: z.object({ enabled: z.boolean().nullish() }).nullish(),
    broadcast: z.object({ replay: z.unknown().optional() }).nullish(),
    postgres_changes: z.array(z.unknown()).nullish(),
  }),
})

const changesOnly =
  'Seuls les changements des tables articles et comments sont diffusés ici (postgres_changes)\u00a0; broadcast et presence ne sont pas proposés.'

export async function readJoin(payload: unknown, network: string, nextId: () => number): Promise<Join> {
  const form = joinForm.safeParse(payload)
  if (!form.success) throw unreadable('phx_join', '')
  const { access_token: token, config } = form.data
  if (config.private) throw outsideGrammar('Les canaux privés ne sont pas proposés ici.')
  const changes = config.postgres_changes ?? []
  if (config.presence?.enabled || config.broadcast?.replay !== undefined || changes.length === 0)
    throw outsideGrammar(changesOnly)
  if (changes.length > subscriptionsMax) throw outsideGrammar(`Au plus ${subscriptionsMax} abonnements par canal.`)
  const subscriptions: Subscription[] = []
  const pause = slices()
  for (const change of changes) {
    if (!mayParse(network, unparsedValues(change))) throw outsideGrammar(tooManyAttempts(budgetSeconds))
    subscriptions.push(parseSubscription(change, nextId()))
    await pause()
  }
  return { subscriptions, token: token ?? null }
}
