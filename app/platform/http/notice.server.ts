import { randomUUID } from 'node:crypto'
import { createContext, redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { config } from '#platform/config.server.ts'
import { noticeCookieName, type CarriedNotice, type Notice } from '#platform/ui/notice.ts'

const attributes = `Path=/; SameSite=Lax${config.siteUrl.startsWith('https:') ? '; Secure' : ''}`
const pending = createContext<{ notice: CarriedNotice | null; taken: boolean }>({ notice: null, taken: false })

/** Root middleware: what the last form had to say, shown once by the next page, with or without script. */
export const carryNotice: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const carried = { notice: read(request), taken: false }
  context.set(pending, carried)
  const response = await next()
  // A page that is navigated in the browser clears it itself, once it is shown: an answer may arrive and not be used.
  const isDocument = !new URL(request.url).pathname.endsWith('.data')
  if (
    carried.taken &&
    isDocument &&
    !response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${noticeCookieName}=`))
  ) {
    response.headers.append('set-cookie', `${noticeCookieName}=; Max-Age=0; ${attributes}`)
  }
  return response
}

/** For the root loader: the notice is shown by this page, and not again. */
export function takeNotice(context: Readonly<RouterContextProvider>): CarriedNotice | null {
  const carried = context.get(pending)
  if (carried.notice) carried.taken = true
  return carried.notice
}

/** Post, redirect, get: the page at `address` shows the notice. */
export function redirectWithNotice(address: string, notice: Notice, headers: Headers = new Headers()): Response {
  const value = Buffer.from(JSON.stringify({ id: randomUUID(), ...notice })).toString('base64url')
  headers.append('set-cookie', `${noticeCookieName}=${value}; Max-Age=60; ${attributes}`)
  return redirect(address, { status: 303, headers })
}

function read(request: Request): CarriedNotice | null {
  const value = new RegExp(`(?:^|; )${noticeCookieName.replace('.', '\\.')}=([\\w-]+)`).exec(
    request.headers.get('cookie') ?? '',
  )?.[1]
  if (!value) return null
  try {
    const { id, kind, text, detail, undoable } = JSON.parse(Buffer.from(value, 'base64url').toString()) as Record<
      string,
      unknown
    >
    if ((kind !== 'success' && kind !== 'error') || typeof text !== 'string' || typeof id !== 'string') return null
    return {
      id: id.slice(0, 40),
      kind,
      text: text.slice(0, 300),
      ...(typeof detail === 'string' && { detail: detail.slice(0, 300) }),
      ...(Array.isArray(undoable) && { undoable: undoable.filter(Number.isSafeInteger).slice(0, 100) }),
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
