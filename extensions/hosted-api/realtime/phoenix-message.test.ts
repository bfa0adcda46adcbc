import { expect, test } from 'vitest'
import { decodeMessage, encodeMessage } from './phoenix-message.ts'

const message = { joinRef: '1', ref: '2', topic: 'realtime:comments', event: 'phx_join', payload: { a: 1 } }

test.each(['1.0.0', '2.0.0'] as const)('what is written in version %s is read again', (version) => {
  expect(decodeMessage(encodeMessage(message, '{"a":1}', version), version)).toEqual(message)
})

test.each(['', '[]', '{', 'null', '[1,2,3,4]', '["1","2",3,"phx_join",{}]', `["1","2","${'a'.repeat(201)}","x",{}]`])(
  'no message: %s',
  (text) => {
    expect(decodeMessage(text, '2.0.0')).toBeNull()
    expect(decodeMessage(text, '1.0.0')).toBeNull()
  },
)

test('bytes are a broadcast or nothing, never read past their end', () => {
  const bytes = Uint8Array.from([3, 1, 1, 2, 0, 0, 1, ...Buffer.from('12ab')])
  expect(decodeMessage(bytes, '2.0.0')).toMatchObject({ joinRef: '1', ref: '2', topic: 'ab', event: 'broadcast' })
  expect(decodeMessage(bytes.subarray(0, 9), '2.0.0')).toBeNull()
  expect(decodeMessage(Uint8Array.from([]), '2.0.0')).toBeNull()
  expect(decodeMessage(Uint8Array.from([4, 0, 0, 0, 0, 0, 0]), '2.0.0')).toBeNull()
  expect(decodeMessage(bytes, '1.0.0')).toBeNull()
})
