import { expect, test } from 'vitest'
import { whyNotDeclare, type AccessibilityState } from './legal.ts'

test.each<[AccessibilityState, string, boolean]>([
  ['totale', '', false],
  ['totale', '2026-10-15', true],
  ['partielle', '', true],
  ['aucune', '', true],
  ['', '', true],
])('« %s » with the audit date « %s » may be declared: %s', (accessibility, auditDate, may) => {
  expect(whyNotDeclare({ accessibility, auditDate }) === null).toBe(may)
})
