import { Outlet, redirect } from 'react-router'
import { isAdmin } from '#features/accounts/account.ts'
import { currentAccount, refusalPage } from '#features/sessions/authorization.server.ts'
import {
  hasOutbox,
  hasOutboxCookie,
  outboxCookie,
  outboxKeyField,
  outboxPath,
  takeOutboxKey,
} from '#features/site/outbox-access.server.ts'
import type { Route } from './+types/outbox-readers-only'

/** Administrators, or the key printed at start, which is exchanged once for a cookie. */
const readersOnly: Route.MiddlewareFunction = async ({ request, context }, next) => {
  if (!(await hasOutbox())) throw refusalPage('Page introuvable.', 404)
  const { pathname, searchParams } = new URL(request.url)
  const key = searchParams.get(outboxKeyField)
  if (key !== null && pathname === outboxPath && isUserNavigation(request) && (await takeOutboxKey(key)))
    throw redirect(outboxPath, { status: 303, headers: keyHeaders() })
  const account = currentAccount(context)
  if (!isAdmin(account) && !hasOutboxCookie(request)) {
    throw key === null
      ? refusalPage(noKey, 403, { advice: howToOpen, signIn: account === null })
      : refusalPage(usedKey, 403, { advice: nextKey })
  }
  const response = await next()
  response.headers.set('cache-control', 'private, no-store')
  response.headers.set('referrer-policy', 'no-referrer')
  return response
}

export const middleware: Route.MiddlewareFunction[] = [readersOnly]

const noKey = 'Cette page est fermée.'
const howToOpen =
  'Ouvrez-la avec le lien que le site affiche à son démarrage, ou connectez-vous avec le compte d’un administrateur.'
const usedKey = 'Ce lien a déjà servi, ou n’est plus valable.'
const nextKey =
  'Un nouveau lien est dans le fichier outbox-key du dossier des données (DATA_DIR)\u00a0; le site en affiche aussi un à chaque démarrage.'

function keyHeaders() {
  return { 'set-cookie': outboxCookie(), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

/** Prefetches and HEAD requests must not use up the key. */
function isUserNavigation({ method, headers }: Request): boolean {
  return method === 'GET' && !headers.get('sec-purpose') && !headers.get('purpose')
}

export default function OutboxReadersOnly() {
  return <Outlet />
}
