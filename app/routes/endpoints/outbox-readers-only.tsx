import { isAdmin } from '#features/accounts/account.ts'
import { currentAccount, refusalPage } from '#features/sessions/authorization.server.ts'
import { hasOutbox } from '#features/site/outbox-access.server.ts'
import type { Route } from './+types/outbox-readers-only'

const readersOnly: Route.MiddlewareFunction = async ({ context }, next) => {
  if (!(await hasOutbox())) throw refusalPage('Page introuvable.', 404)
  const account = currentAccount(context)
  if (!isAdmin(account))
    throw refusalPage('Cette page est fermée.', 403, {
      advice: 'Connectez-vous avec le compte d’un administrateur.',
      signIn: account === null,
    })
  const response = await next()
  response.headers.set('cache-control', 'private, no-store')
  response.headers.set('referrer-policy', 'no-referrer')
  return response
}

export const middleware: Route.MiddlewareFunction[] = [readersOnly]
