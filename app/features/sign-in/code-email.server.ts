import { cookieIn, cookieLine, cookieNameOf } from '#platform/http/cookies.server.ts'
import { codeMinutes } from '#features/accounts/account.ts'

const name = cookieNameOf('code')

/** The address is kept in a cookie, because URLs stay in the browser's history. */
export function codeEmailCookie(email: string): string {
  return cookieLine(name, Buffer.from(email).toString('base64url'), { seconds: codeMinutes * 60 })
}

export const forgottenCodeAddress = cookieLine(name, '', { seconds: 0 })

export function readCodeAddress(request: Request): string | null {
  const value = cookieIn(request.headers, name, /^[\w-]{1,400}$/)
  return value ? Buffer.from(value, 'base64url').toString() : null
}

export function readCodeLink(token: string | null): { email: string; code: string; link: string } | null {
  const text = Buffer.from(token ?? '', 'base64url').toString()
  const [, code, link, email] = /^(\d{6}) ([\w-]{43}) (\S{3,254})$/.exec(text) ?? []
  return code && link && email ? { code, link, email } : null
}
