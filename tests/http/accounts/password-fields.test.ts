import { expect, test } from 'vitest'
import type { WorldName } from '../../../database/world/people.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')

test.each<[string, WorldName | null, number]>([
  ['/compte/connexion', null, 1],
  ['/compte/inscription', null, 1],
  ['/compte/profil', 'anouk', 4],
  ['/compte/securite', 'anouk', 1],
])('%s masks passwords, and lets managers and pasting fill them', async (path, who, count) => {
  const html = await (await site.get(path, who ? { as: await site.signInAs(who) } : {})).text()
  const fields = [...html.matchAll(/<input\b[^>]*autocomplete="(?:current|new)-password"[^>]*>/gi)].map(([tag]) => tag)
  expect(fields.length).toBeGreaterThanOrEqual(count)
  for (const field of fields) {
    expect(field).toContain('type="password"')
    expect(field).not.toMatch(/onpaste|readonly|value="[^"]/i)
  }
  expect([...html.matchAll(/<input\b[^>]*type="password"[^>]*>/g)]).toHaveLength(fields.length)
})
