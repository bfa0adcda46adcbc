import { randomUUID } from 'node:crypto'
import { createContext, redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { noticeCookieName, type FlashNotice, type Notice } from '#platform/ui/notice.ts'

const attributes = `Path=/; SameSite=Lax${config.siteUrl.startsWith('https:') ? '; Secure' : ''}`
/** A page that was led elsewhere, or never asked for, leaves its notice to any other. */
const ownMilliseconds = 3000

interface Flash {
  notices: Pending[]
  taken: boolean
}

interface Pending {
  notice: FlashNotice
  /** The page that it was left for. */
  pathname: string
  at: number
}

const flashContext = createContext<Flash>({ notices: [], taken: false })

/**
 * Root middleware: what the last forms had to say, each shown once by the page it leads to, with or without script. One
 * cookie each: two forms that answer at the same moment, in two tabs, keep both.
 */
export const flashNotice: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const pathname = pathnameOf(request)
  const left = readAll(request)
  const notices = left.filter((one) => one.pathname === pathname || now().getTime() - one.at > ownMilliseconds)
  // Asked for before a click, it may never be seen; the browser asks again for an answer that failed.
  if (left.length > 0 && /prefetch/.test(request.headers.get('sec-purpose') ?? ''))
    return new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } })
  const flash = { notices, taken: false }
  context.set(flashContext, flash)
  const response = await next()
  // A page that is navigated in the browser clears it itself, once it is shown: an answer may arrive and not be used.
  const isDocument = !new URL(request.url).pathname.endsWith('.data')
  const location = response.headers.get('location')
  for (const one of notices) {
    if (flash.taken && isDocument) response.headers.append('set-cookie', cookieOf(one.notice.id, '', 0))
    else if (location) response.headers.append('set-cookie', cookieFor(one.notice, location))
  }
  return response
}

/** For the root loader: the notices are shown by this page, and not again. */
export function takeNotices(context: Readonly<RouterContextProvider>): FlashNotice[] {
  const flash = context.get(flashContext)
  flash.taken = true
  return flash.notices.map(({ notice }) => notice)
}

/** Post, redirect, get: the page at `address` shows the notice. */
export function redirectWithNotice(address: string, notice: Notice, headers: Headers = new Headers()): Response {
  headers.append('set-cookie', cookieFor({ id: randomUUID(), ...notice }, address))
  return redirect(address, { status: 303, headers })
}

function cookieFor(notice: FlashNotice, address: string): string {
  const { pathname } = new URL(address, config.siteUrl)
  const flash: Pending = { notice, pathname, at: now().getTime() }
  return cookieOf(notice.id, Buffer.from(JSON.stringify(flash)).toString('base64url'), 60)
}

function cookieOf(id: string, value: string, seconds: number): string {
  return `${noticeCookieName(id)}=${value}; Max-Age=${seconds}; ${attributes}`
}

function pathnameOf(request: Request): string {
  return new URL(request.url).pathname.replace(/(?:\/_root|\/_)?\.data$/, '') || '/'
}

const noticeCookies = new RegExp(`(?:^|; )${noticeCookieName('')}[\\w-]+=([\\w-]+)`.replaceAll('.', '\\.'), 'g')
/** A browser keeps few: more were written by hand. */
const readMax = 10

function readAll(request: Request): Pending[] {
  const cookies = (request.headers.get('cookie') ?? '').matchAll(noticeCookies)
  return [...cookies]
    .slice(0, readMax)
    .flatMap(([, value = '']) => read(value) ?? [])
    .toSorted((one, other) => one.at - other.at)
}

function read(value: string): Pending | null {
  try {
    const { notice, pathname, at } = JSON.parse(Buffer.from(value, 'base64url').toString()) as Record<string, unknown>
    const { id, kind, text, detail, undoable } = Object(notice) as Record<string, unknown>
    if ((kind !== 'success' && kind !== 'error') || typeof text !== 'string' || !isUuid(String(id))) return null
    if (typeof pathname !== 'string' || typeof at !== 'number') return null
    return {
      pathname,
      at,
      notice: {
        id: String(id),
        kind,
        text: text.slice(0, 300),
        ...(typeof detail === 'string' && { detail: detail.slice(0, 300) }),
        ...(Array.isArray(undoable) && { undoable: undoable.filter(Number.isSafeInteger).slice(0, 100) }),
      },
    }
  } catch {
    return null // somebody wrote the cookie by hand: there is nothing to show
  }
}

/** Where to go back to after a form: an address of this site, never another one, fit for a header. */
export function safeReturn(address: FormDataEntryValue | string | null, otherwise: string): string {
  if (typeof address !== 'string' || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(address)) return otherwise
  const { pathname, search, hash } = new URL(address, config.siteUrl)
  return pathname.startsWith('//') ? otherwise : pathname + search + hash
}
