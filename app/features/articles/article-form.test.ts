import { expect, test } from 'vitest'
import { imagesTooLong, transcriptCharactersMax, transcriptTooLong } from './article-fields.ts'
import { contentTooLong } from './content/content-limits.ts'
import { imageLinesCharactersMax, parseImages } from './image-lines.ts'
import { articleForm, draftForm } from './article-form.ts'

const article = { title: 'Le jade', content: '<p>Vert.</p>' }

test.each([
  ['images', 'a\n'.repeat(imageLinesCharactersMax), imagesTooLong],
  ['videoTranscript', 'a'.repeat(3 * transcriptCharactersMax + 1), transcriptTooLong],
  ['content', '<'.repeat(1_000_000), contentTooLong],
])('%s that are much too long are refused with one sentence, in an article and in a draft', (field, text, sentence) => {
  for (const form of [articleForm, draftForm]) {
    const problems = form.safeParse({ ...article, [field]: text }).error?.issues.map(({ message }) => message)
    expect(problems).toEqual([sentence])
  }
})

test('the longest lines of images and the longest transcript are read', () => {
  const images = Array.from({ length: 50 }, (_, at) => `https://a.fr/${'a'.repeat(1900)}${at}.jpg | ${'é'.repeat(300)}`)
  const videoTranscript = '\u{1f48e}\r\n'.repeat(transcriptCharactersMax / 2 - 1)
  const read = articleForm.safeParse({ ...article, images: images.join('\r\n'), videoTranscript })
  expect(read.error?.issues).toBeUndefined()
  expect(read.data?.images).toHaveLength(50)
  expect(read.data?.videoTranscript).toBe(videoTranscript.replaceAll('\r', '').trim())
})

test('a very long description of an image is cut, whatever precedes its words', () => {
  const [image] = parseImages(`https://a.fr/a.jpg | ${'\t'.repeat(5000)}${'é'.repeat(5000)}`)
  expect(image?.alt).toBe('é'.repeat(300))
})

test.each([
  [undefined, 'bracelet'],
  ['', 'bracelet'],
  ['pendentif', 'pendentif'],
  ['collier', 'bracelet'],
  ['Pendentif', 'bracelet'],
  ['toString', 'bracelet'],
])('the category %s is saved as %s', (category, saved) => {
  for (const form of [articleForm, draftForm]) expect(form.parse({ ...article, category }).category).toBe(saved)
})
