import { expect, test } from 'vitest'
import { writeSecurityTxt } from './security-txt.ts'

const contactEmail = 'bonjour@amulette.example'
const written = (siteUrl: string, at: string) => writeSecurityTxt({ contactEmail, siteUrl, at: new Date(at) })

test('security.txt says whom to write to, until when, in which languages, and where it stands', () => {
  expect(written('https://amulette.example', '2026-11-23T05:00:00Z')).toBe(
    [
      'Contact: mailto:bonjour@amulette.example',
      'Expires: 2027-05-22T00:00:00Z',
      'Preferred-Languages: fr, en',
      'Canonical: https://amulette.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test.each(['2026-01-01T00:00:00Z', '2026-08-31T23:59:59Z', '2028-02-29T12:00:00Z'])(
  'asked on %s, it is valid for some months, and for less than a year',
  (at) => {
    const expires = /^Expires: (.+)$/m.exec(written('https://amulette.example', at))?.[1] ?? ''
    const days = (Date.parse(expires) - Date.parse(at)) / (24 * 60 * 60 * 1000)
    expect(days).toBeGreaterThan(150)
    expect(days).toBeLessThan(365)
  },
)

test('an address in http is not said to be canonical', () => {
  expect(written('http://localhost:3000', '2026-11-23T05:00:00Z')).not.toContain('Canonical')
})
