import { expect, test } from 'vitest'
import { findCareLines } from './care-lines.server.ts'

test.each([
  [
    'a list under a heading about care',
    '<h2>Histoire</h2>\n\n<p>Longue.</p>\n\n<h2>L’entretien</h2>\n\n<p>Simple&nbsp;:</p>\n\n<ul><li>Un chiffon <em>doux</em></li><li><p>Ni eau &amp; ni sel</p></li></ul>\n\n<h3>Suite</h3>\n\n<ul><li>Rien</li></ul>',
    ['Un chiffon doux', 'Ni eau & ni sel'],
  ],
  [
    'the sentences of such a section',
    '<h3>En prendre soin</h3>\n\n<p>Un chiffon doux suffit. Jamais de savon\u00a0!</p>',
    ['Un chiffon doux suffit.', 'Jamais de savon\u00a0!'],
  ],
  [
    'a list of advice without a heading',
    '<ul><li>Onyx</li><li>Jade</li></ul>\n\n<ol><li>Évitez le parfum</li><li>Rincez à l’eau claire</li></ol>',
    ['Évitez le parfum', 'Rincez à l’eau claire'],
  ],
  ['nothing where the article says nothing of it', '<h2>Origine</h2>\n\n<p>Le savon de Marseille. Un chiffon.</p>', []],
])('the care lines of a card come from %s', (_, html, lines) => {
  expect(findCareLines(html)).toEqual(lines)
})

const long = 'Frottez doucement chaque perle avec un chiffon doux'
test.each([
  [`${long}. Laissez-la ensuite une nuit entière loin de la lumière`, `${long}.`],
  [`${long}, propre et sec, le soir venu ou bien de très bonne heure`, `${long}, propre et sec`],
  [`${long} propre, mais jamais avec du savon ni sous l’eau du robinet`, undefined],
  [`${long} propre et sec le soir venu ou bien de très bonne heure`, undefined],
])('of « %s », a card suggests « %s », five times at most', (item, line) => {
  const lines = findCareLines(`<h2>Entretien</h2>\n\n<ul>${`<li>${item}</li>`.repeat(7)}</ul>`)
  expect(lines).toEqual(line ? Array(5).fill(line) : [])
})
