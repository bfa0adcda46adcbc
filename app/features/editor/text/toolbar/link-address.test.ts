import { expect, test } from 'vitest'
import { linkAddress } from './link-address.ts'

test.each([
  ['https://exemple.fr/a?b=c#d', 'https://exemple.fr/a?b=c#d'],
  ['http://exemple.fr', 'http://exemple.fr'],
  ['  exemple.fr/page ', 'https://exemple.fr/page'],
  ['www.exemple.fr:8080', 'https://www.exemple.fr:8080'],
  ['/bracelets', '/bracelets'],
  ['#fin', '#fin'],
  ['maiwenn@exemple.fr', 'mailto:maiwenn@exemple.fr'],
  ['mailto:maiwenn@exemple.fr', 'mailto:maiwenn@exemple.fr'],
  ['tel:+33102030405', 'tel:+33102030405'],
])('the link « %s » leads to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

test.each(['', '  ', 'javascript:alert(1)', 'data:text/html,x', 'bracelet', 'un mot', '//ailleurs.fr', 'https://'])(
  '« %s » is no address of a link',
  (typed) => {
    expect(linkAddress(typed)).toBeNull()
  },
)
