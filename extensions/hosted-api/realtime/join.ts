import { z } from 'zod'
import { tableError, unreadable } from '../tables/table-error.ts'
import { parseSubscription, type Subscription } from './subscription.ts'

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

const refused = (sentence: string) => tableError(400, 'PGRST100', sentence)
const changesOnly =
  'Seuls les changements des tables articles et comments sont diffusés ici (postgres_changes)\u00a0; broadcast et presence ne sont pas proposés.'

export function readJoin(payload: unknown, nextId: () => number): Join {
  const read = joinForm.safeParse(payload)
  if (!read.success) throw unreadable('phx_join', '')
  const { access_token: token, config } = read.data
  if (config.private) throw refused('Les canaux privés ne sont pas proposés ici.')
  const asked = config.postgres_changes ?? []
  if (config.presence?.enabled || config.broadcast?.replay !== undefined || asked.length === 0)
    throw refused(changesOnly)
  if (asked.length > subscriptionsMax) throw refused(`Au plus ${subscriptionsMax} abonnements par canal.`)
  return { subscriptions: asked.map((one) => parseSubscription(one, nextId())), token: token ?? null }
}
