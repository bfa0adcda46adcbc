import { randomUUID } from 'node:crypto'
import { createContext, redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { cookieLine, cookiePrefix } from './cookies.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { noticeCookieName, type FlashNotice, type Notice } from '#platform/ui/notice.ts'

const ownMilliseconds = 3000

interface Pending {
  notice: FlashNotice
  pathname: string
  at: number
}

const flashContext = createContext<{ notices: Pending[]; wasTaken: boolean }>({ notices: [], wasTaken: false })

/** Each notice has a cookie of its own, so that two tabs do not overwrite each other's. */
export const flashNotice: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const pathname = new URL(request.url).pathname.replace(/(?:\/_root|\/_)?\.data$/, '') || '/'
  const storedNotices = readAll(request)
  const notices = storedNotices.filter((one) => one.pathname === pathname || now().getTime() - one.at > ownMilliseconds)
  // A prefetched page may never be seen; after a failed prefetch the browser asks again.
  if (storedNotices.length > 0 && /prefetch/.test(request.headers.get('sec-purpose') ?? ''))
    return new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } })
  const flash = { notices, wasTaken: false }
  context.set(flashContext, flash)
  const response = await next()
  // For client-side navigations the browser clears the cookie once shown: their response may be discarded.
  const isDocument = !new URL(request.url).pathname.endsWith('.data')
  const location = response.headers.get('location')
  for (const one of notices) {
    if (location) response.headers.append('set-cookie', cookieFor(one.notice, location))
    else if (flash.wasTaken && isDocument) response.headers.append('set-cookie', cookieOf(one.notice.id, '', 0))
  }
  return response
}

export function takeNotices(context: Readonly<RouterContextProvider>): FlashNotice[] {
  const flash = context.get(flashContext)
  flash.wasTaken = true
  return flash.notices.map(({ notice }) => notice)
}

export function redirectWithNotice(
  address: string,
  notice: Notice | string,
  headers: Headers = new Headers(),
): Response {
  const fields: Notice = typeof notice === 'string' ? { kind: 'success', text: notice } : notice
  headers.append('set-cookie', cookieFor({ id: randomUUID(), ...fields }, address))
  return redirect(address, { status: 303, headers })
}

function cookieFor(notice: FlashNotice, address: string): string {
  const { pathname } = new URL(address, config.siteUrl)
  const flash: Pending = { notice, pathname, at: now().getTime() }
  return cookieOf(notice.id, Buffer.from(JSON.stringify(flash)).toString('base64url'), 60)
}

function cookieOf(id: string, value: string, seconds: number): string {
  return cookieLine(noticeCookieName(id, cookiePrefix), value, { seconds, readByScripts: true })
}

const noticeCookies = new RegExp(
  `(?:^|; )${noticeCookieName('', cookiePrefix)}[\\w-]+=([\\w-]+)`.replaceAll('.', '\\.'),
  'g',
)
/** Browsers send the newest last. */
const readMax = 10

function readAll(request: Request): Pending[] {
  const cookies = (request.headers.get('cookie') ?? '').matchAll(noticeCookies)
  return [...cookies]
    .slice(-readMax)
    .flatMap(([, value = '']) => read(value) ?? [])
    .toSorted((one, other) => one.at - other.at)
}

function read(value: string): Pending | null {
  try {
    const { notice, pathname, at } = JSON.parse(Buffer.from(value, 'base64url').toString()) as Record<string, unknown>
    const { id, kind, text, detail, page, undoable, undo } = Object(notice) as Record<string, unknown>
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
        ...pageOf(page),
        ...(typeof undo === 'string' && safeReturn(undo, '') && { undo }),
        ...(Array.isArray(undoable) && { undoable: undoable.filter(Number.isSafeInteger).slice(0, 100) }),
      },
    }
  } catch {
    return null // invalid cookie
  }
}

function pageOf(page: unknown): Pick<Notice, 'page'> {
  const { path, label } = Object(page) as Record<string, unknown>
  const safe = typeof path === 'string' ? safeReturn(path, '') : ''
  return safe && typeof label === 'string' ? { page: { path: safe, label: label.slice(0, 100) } } : {}
}

export function safeReturn(address: FormDataEntryValue | string | null, otherwise: string): string {
  if (typeof address !== 'string' || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(address)) return otherwise
  const { pathname, search, hash } = new URL(address, config.siteUrl)
  return pathname.startsWith('//') ? otherwise : pathname + search + hash
}
