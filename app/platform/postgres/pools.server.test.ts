import { expect, test } from 'vitest'
import { connectionsOf } from './pools.server.ts'

test.each([1, 2, 7, 8, 16])(
  '%i processes and the one that starts them leave connections of the 100 to others',
  (processes) => {
    const { locks, main, beside } = connectionsOf(processes)
    expect(Math.min(locks, main, beside)).toBeGreaterThan(0)
    expect((processes + 1) * (locks + main + beside)).toBeLessThanOrEqual(80)
  },
)
