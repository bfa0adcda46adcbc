import { expect, test } from 'vitest'
import { emojiOfPicture } from './emoji-picture.ts'

test.each(['😀', '❤️', '❤', '👩🏽‍🚀', '🇫🇷', '3️⃣', '😀😀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('a picture of %s is that emoji', (alt) => {
  expect(emojiOfPicture({ src: 'https://example.org/emoji.png', alt })).toBe(alt)
})

test.each(['', 'Une perle', 'Une perle 😀', '12', '3', '#', '\u200d'.repeat(50)])(
  'a picture described as « %s » is no emoji',
  (alt) => {
    expect(emojiOfPicture({ src: 'https://example.org/photo.jpg', alt })).toBeNull()
  },
)

test('a picture of this blog stays a picture, whatever its description', () => {
  expect(emojiOfPicture({ src: '/media/article-images/1-a.webp', alt: '🐯' })).toBeNull()
})
