import { describe, expect, test } from 'vitest'
import {
  durationText,
  percentOf,
  recentSamples,
  speedOf,
  speedText,
  tooLarge,
  videoBytesMax,
  whyNotUpload,
} from './video-upload.ts'

const megabyte = 1024 * 1024

describe('a video that is too large', () => {
  test.each([
    [1_200_000_000, '1\u00a0144,5\u00a0MB'],
    [900 * megabyte, '900\u00a0MB'],
    [videoBytesMax + 1, '800,1\u00a0MB'],
  ])('of %d bytes is refused with the spec’s sentence', (bytes, size) => {
    expect(tooLarge(bytes)).toBe(`Le fichier est trop volumineux (${size}). Taille maximale autorisée : 800 MB`)
    expect(whyNotUpload({ name: 'film.mp4', bytes })).toEqual({ kind: 'bytes', sentence: tooLarge(bytes) })
  })

  test('is one of more than 800 MB', () => {
    expect(videoBytesMax).toBe(800 * megabyte)
    expect(whyNotUpload({ name: 'film.mp4', bytes: videoBytesMax })).toBeNull()
  })
})

test.each(['film.mp4', 'FILM.MOV', 'film.du.dimanche.webm', 'film', 'Film du 12. été'])(
  'a file called %s may be a video',
  (name) => {
    expect(whyNotUpload({ name, bytes: 10 })).toBeNull()
  },
)

test('speed is shown per second', () => {
  expect(speedText(3_200_000)).toBe('3,2\u00a0Mo/s')
})

test.each([
  [0, '5\u00a0s'],
  [12, '15\u00a0s'],
  [58, '1\u00a0min'],
  [725, '12\u00a0min'],
  [3900, '1\u00a0h\u00a005'],
  [3599, '1\u00a0h\u00a000'],
])('%d seconds left are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

test('speed is that of the last ten seconds, and unknown in the first one', () => {
  let samples = recentSamples([], { at: 0, bytes: 0 })
  expect(speedOf(samples)).toBeNull()
  samples = recentSamples(samples, { at: 500, bytes: megabyte })
  expect(speedOf(samples)).toBeNull()
  samples = recentSamples(samples, { at: 2000, bytes: 4 * megabyte })
  expect(speedOf(samples)).toBe(2 * megabyte)
  samples = recentSamples(samples, { at: 12_000, bytes: 5 * megabyte })
  expect(speedOf(samples)).toBe(megabyte / 10)
})

test('an upload is at 100 % when everything has arrived, not before', () => {
  expect(percentOf(838_860_799, 838_860_800)).toBe(99)
  expect(percentOf(838_860_800, 838_860_800)).toBe(100)
})
