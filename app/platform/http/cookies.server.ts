import { config } from '#platform/config.server.ts'
import { cookiePrefixOf } from '#platform/cookie-prefix.ts'

export const isSecure = config.siteUrl.startsWith('https:')

export const cookiePrefix = cookiePrefixOf({ isSecure })

export function cookieNameOf(name: string): string {
  return `${cookiePrefix}.${name}`
}

interface CookieOptions {
  seconds: number
  readByScripts?: boolean
}

export function cookieLine(name: string, value: string, { seconds, readByScripts = false }: CookieOptions): string {
  const attributes = [`Max-Age=${seconds}`, 'Path=/', 'SameSite=Lax']
  if (!readByScripts) attributes.push('HttpOnly')
  if (isSecure) attributes.push('Secure')
  return [`${name}=${value}`, ...attributes].join('; ')
}

export function cookieIn(headers: Headers, name: string, form: RegExp): string | null {
  const cookies = (headers.get('cookie') ?? '').split('; ')
  const value = cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value !== undefined && form.test(value) ? value : null
}
