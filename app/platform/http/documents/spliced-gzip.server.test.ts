import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { gzipOfParts, precompress } from './spliced-gzip.server.ts'
import { bytesOf } from './whole-response.server.ts'

const part = (text: string) => Buffer.from(text)
const long = 'Œil-de-tigre, labradorite, jade. '.repeat(2000)

describe('a page compressed in parts', () => {
  test.each([
    ['new texts around a shared one', [part('début '), precompress(long), part(` fin ${long}`)]],
    ['a shared text at the end', [part(long), precompress('<style>é</style>')]],
    ['a shared text alone', [precompress(long)]],
    ['shared texts one after the other', [precompress('a'), precompress(long), part('')]],
    ['a new text alone', [part(long)]],
    ['nothing', [part('')]],
  ])('%s: decompressed, it is the whole text', (_, parts) => {
    const whole = Buffer.concat(parts.map(bytesOf))
    expect(gunzipSync(gzipOfParts(parts)).equals(whole)).toBe(true)
  })
})
