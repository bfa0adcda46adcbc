import { createContext, redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { config } from '#platform/config.server.ts'
import type { Notice } from '#platform/ui/notice.ts'

const cookieName = 'amulette.avis'
const attributes = `Path=/; HttpOnly; SameSite=Lax${config.siteUrl.startsWith('https:') ? '; Secure' : ''}`
const pending = createContext<{ notice: Notice | null; taken: boolean }>({ notice: null, taken: false })

/** Root middleware: what the last form had to say, shown once by the next page, with or without script. */
export const carryNotice: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const carried = { notice: read(request), taken: false }
  context.set(pending, carried)
  const response = await next()
  if (carried.taken && !response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${cookieName}=`))) {
    response.headers.append('set-cookie', `${cookieName}=; Max-Age=0; ${attributes}`)
  }
  return response
}

/** For the root loader: the notice is shown by this page, and not again. */
export function takeNotice(context: Readonly<RouterContextProvider>): Notice | null {
  const carried = context.get(pending)
  if (carried.notice) carried.taken = true
  return carried.notice
}

/** Post, redirect, get: the page at `address` shows the notice. */
export function redirectWithNotice(address: string, notice: Notice, headers: Headers = new Headers()): Response {
  const value = Buffer.from(JSON.stringify(notice)).toString('base64url')
  headers.append('set-cookie', `${cookieName}=${value}; Max-Age=60; ${attributes}`)
  return redirect(address, { status: 303, headers })
}

function read(request: Request): Notice | null {
  const value = new RegExp(`(?:^|; )${cookieName.replace('.', '\\.')}=([\\w-]+)`).exec(request.headers.get('cookie') ?? '')?.[1]
  if (!value) return null
  try {
    const { kind, text, detail } = JSON.parse(Buffer.from(value, 'base64url').toString()) as Record<string, unknown>
    if ((kind !== 'success' && kind !== 'error') || typeof text !== 'string') return null
    return { kind, text: text.slice(0, 300), ...(typeof detail === 'string' && { detail: detail.slice(0, 300) }) }
  } catch {
    return null // somebody wrote the cookie by hand: there is nothing to show
  }
}

/** Where to go back to after a form: an address of this site, never another one. */
export function safeReturn(address: FormDataEntryValue | string | null, otherwise: string): string {
  return typeof address === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(address) ? address : otherwise
}
