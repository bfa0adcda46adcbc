import { expect, test } from 'vitest'
import { statusLabel } from './comment.ts'

test.each<[Parameters<typeof statusLabel>[0], string]>([
  [{ validated: false }, 'En attente'],
  [{ validated: true }, 'Publié'],
  [{ validated: false, refusal: { reason: null, event: 'rejected' } }, 'Rejeté'],
  [{ validated: false, refusal: { reason: null, event: 'deleted' } }, 'Supprimé'],
])('%j reads « %s »', (comment, label) => {
  expect(statusLabel(comment)).toBe(label)
})
