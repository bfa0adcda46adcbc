import { expect, test } from 'vitest'
import { whyNotVersion } from './pooler.server.ts'

test('an older PostgreSQL than 15 is refused by its version', () => {
  expect(whyNotVersion(140_022)).toBe(
    'DATABASE_URL\u00a0: trouvé PostgreSQL 14, attendu un PostgreSQL 15 à 18. Rien n’y a été changé.',
  )
  expect(whyNotVersion(90_624)).toContain('trouvé PostgreSQL 9,')
  for (const accepted of [150_000, 150_018, 180_001, 190_000]) expect(whyNotVersion(accepted)).toBeNull()
})
