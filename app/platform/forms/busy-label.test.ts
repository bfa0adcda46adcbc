import { expect, test } from 'vitest'
import { busyLabel } from './busy-label.ts'

test.each([
  ['Se connecter', 'Connexion…'],
  ['Créer un compte', 'Création…'],
  ['Envoyer le code', 'Envoi…'],
  ['Confirmer cette adresse', 'Confirmation…'],
  ['Un bouton sans nom connu', 'Envoi…'],
])('« %s » reads « %s » while the form is sent', (label, busy) => {
  expect(busyLabel(label)).toBe(busy)
})
