import { expect, test } from 'vitest'
import { connectionsOf } from './pools.server.ts'

const processCounts = Array.from({ length: 16 }, (_, index) => index + 1)

test.each(processCounts)(
  '%i processes and the one that starts them leave connections of the 100 to others',
  (count) => {
    const { locks, main, beside } = connectionsOf(count)
    const andForEvents = 1
    expect((count + 1) * (locks + main + beside + andForEvents)).toBeLessThanOrEqual(90)
    expect(Math.min(main, beside)).toBeGreaterThan(0)
    expect(locks, 'videos that are being stored leave one to brief work').toBeGreaterThan(1)
  },
)
