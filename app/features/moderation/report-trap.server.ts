import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { textOf } from '#platform/forms/read-body.server.ts'
import { stampField, trapField } from './report-form.ts'
import { reportSecondsMin } from './report.ts'

const key = Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'amulette: when a form was shown', 32))

/** When a form was shown, signed: it cannot be made up. */
export function stamp(): string {
  const at = String(now().getTime())
  return `${at}.${signatureOf(at).toString('base64url')}`
}

/** What gives a program away; said kindly, in case a person is behind it. */
export function whyNotBelieve(typed: FormData): string | null {
  if (textOf(typed, trapField) !== '')
    return 'Un champ caché a été rempli, sans doute par votre navigateur. Envoyez de nouveau.'
  const shownAt = readStamp(textOf(typed, stampField))
  if (shownAt === null) return 'Cette page était ouverte depuis trop longtemps. Relisez, puis envoyez de nouveau.'
  const seconds = (now().getTime() - shownAt) / 1000
  return seconds < reportSecondsMin ? 'C’était très rapide. Relisez, puis envoyez de nouveau.' : null
}

function readStamp(text: string): number | null {
  const [at = '', signature = ''] = text.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(at)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? Number(at) : null
}

function signatureOf(at: string): Buffer {
  return createHmac('sha256', key).update(at).digest()
}
