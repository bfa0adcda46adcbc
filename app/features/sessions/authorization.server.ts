import { createContext, data, redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { site } from '#platform/site.server.ts'
import { isAdmin, isAuthor, isEditor, roleError, type Account } from '#features/accounts/account.ts'
import type { PageSession } from './stored-session.ts'
import { pageSession, readSession } from './sessions.server.ts'
import { logSecurity } from '#features/accounts/security-log.server.ts'
import { notSignedIn } from '#features/accounts/sign-in-messages.ts'

type Context = Readonly<RouterContextProvider>

const accountContext = createContext<Account | null>(null)
const sessionContext = createContext<{ id: string; expiresAt: Date } | null>(null)
const signInNeededContext = createContext(false)

/** These files are the same for everybody: no session is read, and shared caches may store them. */
const publicFiles = '/media/'

export const readAccount: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (new URL(request.url).pathname.startsWith(publicFiles)) return next()
  const { account, sessionId, expiresAt, headers } = await readSession(request)
  context.set(accountContext, account)
  if (sessionId && expiresAt) context.set(sessionContext, { id: sessionId, expiresAt })
  const response = await next()
  const set = response.headers.getSetCookie().map(nameOf)
  for (const cookie of headers?.getSetCookie() ?? []) {
    if (!set.includes(nameOf(cookie))) response.headers.append('set-cookie', cookie)
  }
  if (account) response.headers.set('cache-control', 'private, no-store')
  return response
}

export function currentAccount(context: Context): Account | null {
  return context.get(accountContext)
}

export function requireSessionId(context: Context): string {
  requireAccount(context)
  const session = context.get(sessionContext)
  if (!session) throw new Error('Somebody is signed in without a session.')
  return session.id
}

export function currentPageSession(context: Context): PageSession | null {
  const account = currentAccount(context)
  const session = context.get(sessionContext)
  return account && session && pageSession(account, session.id, session.expiresAt)
}

/** Throws 401 with the specification's sentence, for actions and endpoints. Pages redirect instead. */
export function requireAccount(context: Context): Account {
  const account = currentAccount(context)
  if (!account) {
    context.set(signInNeededContext, true)
    throw refusalPage(notSignedIn, 401)
  }
  return account
}

export function neededSignIn(context: Context): boolean {
  return context.get(signInNeededContext)
}

export function requireAdmin(context: Context): Account {
  return requireRole(context, isAdmin, 'aux administrateurs')
}

export function requireEditor(context: Context): Account {
  return requireRole(context, isEditor, 'aux éditeurs et aux administrateurs')
}

export function requireAuthor(context: Context): Account {
  return requireRole(context, isAuthor, 'à l’équipe du site')
}

function requireRole(context: Context, holdsRole: (account: Account) => boolean, holders: string): Account {
  const account = requireAccount(context)
  const unread = roleError(account)
  if (unread) throw unread
  if (!holdsRole(account)) {
    logSecurity('permission refused', { personId: account.id })
    throw refusalPage(`Cette page est réservée ${holders}.`, 403)
  }
  return account
}

export const membersOnly: MiddlewareFunction<Response> = ({ request, context }) => {
  if (currentAccount(context)) return
  if (request.method === 'GET' || request.method === 'HEAD')
    throw redirect(`/compte?retour=${encodeURIComponent(pathOf(request))}`)
  requireAccount(context)
}

const membersWho =
  (requireHolder: (context: Context) => Account): MiddlewareFunction<Response> =>
  (args, next) => {
    if (currentAccount(args.context)) requireHolder(args.context)
    return membersOnly(args, next)
  }

export const adminsOnly = membersWho(requireAdmin)
export const editorsOnly = membersWho(requireEditor)
export const authorsOnly = membersWho(requireAuthor)

export function refusalPage(
  message: string,
  status: number,
  { advice = null, signIn = status === 401 }: { advice?: string | null; signIn?: boolean } = {},
) {
  return data({ message, advice, signIn, frame: site.frame }, { status })
}

function nameOf(cookie: string): string {
  return cookie.slice(0, cookie.indexOf('='))
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname.replace(/\.data$/, '') + search.replace(/([?&])_routes=[^&]*&?/, '$1').replace(/[?&]$/, '')
}
