import { expect, test } from 'vitest'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { emptyInput } from '#features/articles/article-input.ts'
import { byFullness, containedSentence } from './contained.ts'

const input = (part: Partial<ArticleInput>): ArticleInput => ({ ...emptyInput(), ...part })
const photo = { address: '/media/article-images/1-a.webp', alt: null }
const inText = { address: '/media/article-images/2-b.webp', alt: null }

test('what a text holds is said in words: words, each photo once, a video', () => {
  const text = '<p>Deux mots</p>\n\n<figure><img src="/media/article-images/2-b.webp" alt="une perle"></figure>'
  const whole = input({ title: 'Jade', content: text, images: [photo, inText], videoUrl: 'https://exemple.fr/a.mp4' })
  expect(containedSentence(whole)).toBe('3 mots, 2 photos, un film')
  expect(containedSentence(input({}), true)).toBe('0 mot, un film à finir d’envoyer')
})

test('the fullest text comes first, whatever its date; an empty one never stands above a written one', () => {
  const empty = { at: '2026-11-23T03:00:00Z', input: input({ images: [photo] }) }
  const short = { at: '2026-11-23T02:00:00Z', input: input({ content: '<p>Un mot</p>' }) }
  const long = { at: '2026-11-23T01:00:00Z', input: input({ content: '<p>Un mot de plus</p>' }) }
  const later = { ...long, at: '2026-11-23T01:30:00Z' }
  expect([empty, short, long, later].toSorted(byFullness)).toEqual([later, long, short, empty])
})
