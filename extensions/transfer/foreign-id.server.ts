import { createHash } from 'node:crypto'
import { plainLine } from '#platform/text/pasted-line.ts'
import { isUuid } from '#platform/text/uuid.ts'

/** Keeps a UUID and maps any other key to a constant one (UUID version 8, RFC 9562). */
export function idOf(value: unknown, namespace: string): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const key = String(value)
  if (key === '') return null
  if (isUuid(key.toLowerCase())) return key.toLowerCase()
  const bytes = createHash('sha256').update(`${namespace} ${key}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The number of an account names another person in another blog; its e-mail address does not. */
export const personId = (email: string) => (email ? idOf(plainLine(email).toLowerCase(), 'wordpress people') : null)

/** Keeps microseconds. Returns null when the value is not a date. */
export function momentOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 40) return null
  const text = value.trim()
  const iso = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,6})?)(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(text)
  const at = new Date(iso ? `${iso[1]}T${iso[2]}${offsetOf(iso[3])}` : text)
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1000 || at.getUTCFullYear() > 9999) return null
  return iso ? `${iso[1]}T${iso[2]}${offsetOf(iso[3])}` : at.toISOString()
}

function offsetOf(zone = 'Z'): string {
  const [, hours, minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(zone) ?? []
  return hours && `${hours}:${minutes}` !== '+00:00' ? `${hours}:${minutes}` : 'Z'
}
