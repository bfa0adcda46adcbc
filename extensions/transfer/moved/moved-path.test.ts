import { expect, test } from 'vitest'
import { movedPathOf } from './moved-path.ts'

test.each([
  ['https://ancien.example/2019/05/Th%C3%A9/', '/2019/05/thé'],
  ['/2019/05/th%C3%A9', '/2019/05/thé'],
  ['2019/05/onyx/?utm_source=lettre#fin', '/2019/05/onyx'],
  ['https://ancien.example/?p=12', '/?p=12'],
  ['/index.php?page_id=12', '/?p=12'],
  ['/index.php/2019//onyx/', '/2019/onyx'],
  ['https://ancien.example/', null],
  ['/?p=12%20or%201', null],
  ['/?cat=3&lang=fr', '/?cat=3'],
  ['mailto:nadia@example.org', null],
  [`/${'x'.repeat(600)}`, null],
  ['/a%00b', null],
])('%s is looked up as %s', (address, path) => {
  expect(movedPathOf(address)).toBe(path)
})
