import { config } from '#platform/config.server.ts'
import { codeMinutes } from '../account.ts'

const name = 'amulette.code'
const attributes = `Path=/compte/code; HttpOnly; SameSite=Lax${config.siteUrl.startsWith('https:') ? '; Secure' : ''}`

/** The address that a code was just sent to. A cookie, because URLs stay in the browser's history. */
export function codeAddressCookie(email: string): string {
  return `${name}=${Buffer.from(email).toString('base64url')}; Max-Age=${codeMinutes * 60}; ${attributes}`
}

export const forgottenCodeAddress = `${name}=; Max-Age=0; ${attributes}`

export function readCodeAddress(request: Request): string | null {
  const found = /(?:^|; )amulette\.code=([\w-]{1,400})/.exec(request.headers.get('cookie') ?? '')?.[1]
  return found ? Buffer.from(found, 'base64url').toString() : null
}

export function readCodeLink(token: string | null): { email: string; code: string; link: string } | null {
  const carried = Buffer.from(token ?? '', 'base64url').toString()
  const [, code, link, email] = /^(\d{6}) ([\w-]{43}) (\S{3,254})$/.exec(carried) ?? []
  return code && link && email ? { code, link, email } : null
}
