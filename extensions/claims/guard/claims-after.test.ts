import { expect, test } from 'vitest'
import { findClaims } from '#health-claims/claims.ts'
import { lexiconWith } from '#health-claims/lexicon.ts'
import { claimsAfter } from './claims-after.ts'

test.each([0, 12, 3_010, 6_239])('after a change at %i the same is found as by a whole reading', (at) => {
  const lexicon = lexiconWith({ extra: [], innocent: [] })
  const text =
    'La perle est polie à la main. Elle soulage les migraines. Elle ne guérit ni la toux ni la grippe. '.repeat(64)
  for (const words of ['x', ' Elle calme les angoisses. ', '']) {
    const after = text.slice(0, at) + words + text.slice(at + 40)
    expect(claimsAfter({ text, claims: findClaims(text, lexicon) }, after, lexicon)).toEqual(findClaims(after, lexicon))
  }
})
