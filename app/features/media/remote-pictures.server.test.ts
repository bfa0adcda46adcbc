import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startClock, stopClock } from '#platform/clock.ts'
import { findRemotePicture, readSignedPicture, signedRemotePicture } from './remote-pictures.server.ts'
import { RemoteProblem } from '#platform/http/outgoing/public-request.server.ts'
import { plain } from '../../../tests/support/pictures.ts'

const address = 'https://exemple.fr/été/lapis.jpg?taille=grande&x=1'
const signed = signedRemotePicture(address)
const name = signed.slice('/media/ailleurs/'.length)

test('a picture of another site has an address at ours', () => {
  expect(signed).toMatch(/^\/media\/ailleurs\/[\w-]+\.[\w-]{22}$/)
  expect(readSignedPicture(name)).toBe(address)
})

test('an address that we did not sign is not fetched', () => {
  const [encoded = '', signature = ''] = name.split('.')
  const other = Buffer.from('https://exemple.fr/autre.jpg').toString('base64url')
  for (const forged of [
    '',
    '.',
    name + '.',
    `${other}.${signature}`,
    `${encoded}.`,
    `${encoded}.${'A'.repeat(22)}`,
    encoded,
  ]) {
    expect(readSignedPicture(forged), forged).toBeNull()
  }
})

const photo = await plain(900, 600, '#243f93').jpeg().toBuffer()

const unique = () => `https://exemple.fr/${randomUUID()}.jpg`

describe('a picture of another site', () => {
  afterEach(startClock)

  test('is fetched once, whatever the widths and the readers', async () => {
    const fetched = vi.fn(async () => photo)
    const picture = unique()
    const [small, large] = await Promise.all([
      findRemotePicture(picture, 200, 'webp', fetched),
      findRemotePicture(picture, 800, 'webp', fetched),
    ])
    await findRemotePicture(picture, 1600, 'webp', fetched)
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(small?.bytes).toBeLessThan(large?.bytes ?? 0)
  })

  test('that cannot be fetched is not shown, and asked again after a minute', async () => {
    const fetched = vi.fn(() => Promise.reject(new RemoteProblem('answered 404')))
    const picture = unique()
    stopClock('2026-11-12T08:00:00Z')
    expect(await findRemotePicture(picture, 400, 'webp', fetched)).toBeNull()
    expect(await findRemotePicture(picture, 800, 'webp', fetched)).toBeNull()
    expect(fetched).toHaveBeenCalledTimes(1)
    stopClock('2026-11-12T08:01:01Z')
    expect(await findRemotePicture(picture, 400, 'webp', async () => photo)).not.toBeNull()
  })

  test('that is an HTML page or an SVG file is not shown', async () => {
    expect(await findRemotePicture(unique(), 400, 'webp', async () => Buffer.from('<svg/>'))).toBeNull()
  })
})
