import { expect, test } from 'vitest'
import { isSameText, secretDigest, signer } from './signature.server.ts'

/* Needs nothing but a secret, which tests have. */

test('a signature holds for its text and its purpose alone, and comes out the same again', () => {
  const links = signer('links')
  const signature = links.sign('anouk')
  expect(signature).toMatch(/^[\w-]{43}$/)
  expect(signer('links').isSigned('anouk', signature)).toBe(true)
  expect(links.isSigned('soline', signature)).toBe(false)
  expect(signer('pictures').isSigned('anouk', signature)).toBe(false)
  for (const forged of [
    '',
    signature.slice(1),
    `${signature}=`,
    ` ${signature}`,
    signature.toLowerCase(),
    'é'.repeat(43),
  ])
    expect(links.isSigned('anouk', forged), forged).toBe(false)
})

test('a short signature is the beginning of a long one, and is not taken for it', () => {
  const short = signer('pictures', 16)
  expect(short.sign('https://exemple.fr/a.jpg')).toHaveLength(22)
  expect(short.isSigned('https://exemple.fr/a.jpg', signer('pictures').sign('https://exemple.fr/a.jpg'))).toBe(false)
})

test('digests differ by their text, and texts of another length are no error', () => {
  expect(secretDigest('a')).not.toBe(secretDigest('b'))
  expect([isSameText('é', 'é'), isSameText('é', 'e'), isSameText('', 'a'), isSameText('', '')]).toEqual([
    true,
    false,
    false,
    true,
  ])
})
