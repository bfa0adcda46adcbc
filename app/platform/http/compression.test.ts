import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { gzipOfParts, sharedText } from './compression.server.ts'
import { bytesOf } from './document-response.server.ts'

const part = (text: string) => Buffer.from(text)
const long = 'Œil-de-tigre, labradorite, jade. '.repeat(2000)

describe('a page packed in parts', () => {
  test.each([
    ['new texts around a shared one', [part('début '), sharedText(long), part(` fin ${long}`)]],
    ['a shared text at the end', [part(long), sharedText('<style>é</style>')]],
    ['a shared text alone', [sharedText(long)]],
    ['shared texts one after the other', [sharedText('a'), sharedText(long), part('')]],
    ['a new text alone', [part(long)]],
    ['nothing', [part('')]],
  ])('%s: unpacked, it is the whole text', (_, parts) => {
    const whole = Buffer.concat(parts.map(bytesOf))
    expect(gunzipSync(gzipOfParts(parts)).equals(whole)).toBe(true)
  })
})
