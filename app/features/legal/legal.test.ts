import { expect, test } from 'vitest'
import { legalSettings } from './legal-form.ts'
import { legalGaps, whyNotDeclare, type AccessibilityState } from './legal-settings.ts'

test.each<[AccessibilityState, string, boolean]>([
  ['totale', '', false],
  ['totale', '2026-10-15', true],
  ['partielle', '', true],
  ['aucune', '', true],
  ['', '', true],
])('« %s » with the audit date « %s » may be declared: %s', (accessibility, auditDate, may) => {
  expect(whyNotDeclare({ accessibility, auditDate }) === null).toBe(may)
})

test('what is missing names its owner, also when the publisher’s name is given', () => {
  expect(legalGaps(legalSettings.schema.parse({ publisherName: 'Maïwenn Le Goff' })).slice(0, 3)).toEqual([
    'le statut de l’éditeur',
    'l’adresse de l’éditeur',
    'le téléphone de l’éditeur',
  ])
})
