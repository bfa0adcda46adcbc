import { expect, test } from 'vitest'
import { emptyInput } from './article-input.ts'
import { changesSentence } from './revision-changes.ts'

const text = { ...emptyInput(), title: 'Jade', content: '<p>Un texte court.</p>' }
const image = { address: '/media/article-images/1.webp', alt: null }

test.each([
  [null, text, 'Premier texte'],
  [text, text, 'Rien de changé'],
  [text, { ...text, title: 'Jade vert' }, 'Titre'],
  [
    text,
    { ...text, content: '<p>Un texte plus long.</p>', images: [image, image] },
    'Contenu (1\u00a0mot de plus), images (2 de plus)',
  ],
  [
    { ...text, images: [image] },
    { ...text, title: 'Autre', content: '<p>Un</p>' },
    'Titre, contenu (2\u00a0mots de moins), images (1 de moins)',
  ],
])('a version says in one line what it changed (%#)', (before, after, sentence) => {
  expect(changesSentence(before, after)).toBe(sentence)
})
