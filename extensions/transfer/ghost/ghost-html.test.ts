import { expect, test } from 'vitest'
import { withHtml } from './ghost-html.ts'

const lexical = (...children: object[]) => ({ lexical: JSON.stringify({ root: { type: 'root', children } }) })
const mobiledoc = (sections: string, more: object) => ({
  mobiledoc: JSON.stringify({ ...more, sections: JSON.parse(sections) }),
})
const words = (text: string, format = 0) => ({ type: 'extended-text', text, format })
const link = { type: 'link', url: '/?a=1&b=2', children: [words('là', 3), { type: 'linebreak' }] }
const list = { type: 'list', listType: 'number', start: 3, children: [{ type: 'listitem', children: [words('un')] }] }
const gallery = { type: 'gallery', images: [{ src: 'a.jpg', alt: 'Onyx', caption: '<p>Un onyx</p>' }] }
const box = { type: 'callout', calloutEmoji: '💡', calloutText: 'Doux' }
const gate = { type: 'html', html: 'a', visibility: { web: { nonMember: false } } }
const marks = { markups: [['strong'], ['a', ['href', '/b']]], atoms: [['soft-return', '', {}]] }
const cards = {
  cards: [
    ['card-markdown', { markdown: '*a*' }],
    ['paywall', {}],
    ['email', {}],
  ],
}
const pages = { cards: [['html', { html: 'a'.repeat(1000) }]] }

test.each([
  [lexical(link, list), '<a href="/?a=1&amp;b=2"><em><strong>là</strong></em><br></a><ol start="3"><li>un</li>'],
  [lexical({ type: 'extended-heading', tag: 'h2', children: [words('<')] }), '<h2>&lt;</h2>'],
  [lexical(gallery), '<figure><img src="a.jpg" alt="Onyx"><figcaption>Un onyx</figcaption>'],
  [lexical(box, { type: 'toggle', heading: 'Taille' }), '<p>💡 Doux</p>'],
  [lexical(gate), 'kg-gated-block:begin nonMember:false'],
  [mobiledoc('[[1, "h2", [[0, [0, 1], 1, "a"], [1, [], 1, 0], [0, [], 0, "b"]]]]', marks), 'a</a><br></strong>b</h2>'],
  [mobiledoc('[[10, 0], [10, 1]]', cards), '<p><em>a</em></p>\n<!--members-only-->'],
])('%j becomes HTML', (row, html) => {
  expect(withHtml(row)).toMatchObject({ html: expect.stringContaining(html), unknownCards: [] })
})

test('cards of newsletters, and texts that are no documents, are named', () => {
  expect(withHtml(mobiledoc('[[10, 2]]', cards))).toMatchObject({ html: '', unknownCards: ['email'] })
  const deep = Array.from({ length: 500 }).reduce<object>((inner) => ({ children: [inner] }), {})
  for (const row of [lexical(deep), mobiledoc(`[${'[10,0],'.repeat(3000)}0]`, pages), { lexical: '{' }])
    expect(withHtml(row)).toMatchObject({ html: '', unknownCards: ['texte illisible'] })
})
