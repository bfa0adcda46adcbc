import { describe, expect, test } from 'vitest'
import type { Account } from '#features/accounts/account.ts'
import {
  whyNotDeleteComment,
  undoableUntil,
  whyNotUndo,
  whyNotDecidePending,
  type PastDecision,
  type ModerationCase,
} from './moderation.ts'

const admin: Account = { id: 'a', email: 'a@example.org', role: 'admin', username: 'Maïwenn' }
const member: Account = { ...admin, id: 'm', role: 'user' }
const at = new Date('2026-11-21T13:30:00Z')
const earlier = { event: 'validated', by: 'Maïwenn', own: false, at: new Date('2026-11-21T13:02:00Z') } as const
const pending: ModerationCase = { comment: { validated: false, version: 2 }, readVersion: 2, earlier: null, at }
const published: ModerationCase = { ...pending, comment: { validated: true, version: 2 }, earlier }
const gone: ModerationCase = { ...pending, comment: null, earlier: { ...earlier, event: 'rejected' } }

describe('an earlier decision is described', () => {
  test.each([
    [gone, 'Maïwenn a déjà rejeté ce commentaire à 14\u00a0h\u00a002.'],
    [
      { ...gone, earlier: { ...earlier, event: 'deleted', own: true } },
      'Vous avez déjà supprimé ce commentaire à 14\u00a0h\u00a002.',
    ],
    [
      { ...gone, earlier: { ...earlier, event: 'withdrawn', by: 'Soline' } },
      'Son auteur a retiré ce commentaire à 14\u00a0h\u00a002.',
    ],
    [
      { ...gone, earlier: { ...earlier, event: 'rejected', by: null } },
      'Un autre administrateur a déjà rejeté ce commentaire à 14\u00a0h\u00a002.',
    ],
    [
      { ...gone, at: new Date('2026-12-01T08:00:00Z') },
      'Maïwenn a déjà rejeté ce commentaire le 21 novembre 2026 à 14\u00a0h\u00a002.',
    ],
    [{ ...gone, earlier: null }, 'Ce commentaire n’existe plus\u00a0: il a déjà été traité.'],
    [{ ...published, earlier: { ...earlier, event: 'published' } }, 'Ce commentaire est déjà publié.'],
  ] satisfies [ModerationCase, string][])('%#', (moderationCase, sentence) => {
    expect(whyNotDecidePending(moderationCase, admin)).toBe(sentence)
  })
})

test('a text that was edited since is not decided on; a form that does not say is trusted', () => {
  expect(whyNotDecidePending({ ...pending, readVersion: 1 }, admin)).toMatch(/^Son auteur a modifié/)
  expect(whyNotDeleteComment({ ...published, readVersion: 1 }, admin)).toMatch(/^Son auteur a modifié/)
  expect(whyNotDecidePending({ ...pending, readVersion: null }, admin)).toBeNull()
})

describe('a decision is taken back', () => {
  const decision: PastDecision = { event: 'rejected', actorId: 'a', at, isOutdated: false }

  test('for ten minutes, to the end of the minute that is shown, and a little grace', () => {
    const late = { ...decision, at: new Date('2026-11-21T10:14:20Z') }
    expect(undoableUntil(late.at)).toEqual(new Date('2026-11-21T10:25:00Z'))
    expect(undoableUntil(new Date('2026-11-21T10:14:00Z'))).toEqual(new Date('2026-11-21T10:24:00Z'))
    expect(whyNotUndo(late, admin, late.at)).toBeNull()
    expect(whyNotUndo(late, admin, new Date('2026-11-21T10:25:10Z'))).toBeNull()
    expect(whyNotUndo(late, admin, new Date('2026-11-21T10:25:11Z'))).toMatch(/définitive/)
  })

  test('by the one who decided, when nothing happened since, when it is a decision', () => {
    expect(whyNotUndo(decision, { ...admin, id: 'b' }, at)).toMatch(/^Seule la personne/)
    expect(whyNotUndo(decision, member, at)).toMatch(/^Seuls les éditeurs et les administrateurs/)
    expect(whyNotUndo({ ...decision, actorId: null }, admin, at)).toMatch(/^Seule la personne/)
    expect(whyNotUndo({ ...decision, isOutdated: true }, admin, at)).toMatch(/pas la dernière/)
    for (const event of ['received', 'edited', 'undone', 'withdrawn'] as const)
      expect(whyNotUndo({ ...decision, event }, admin, at)).toBe('Cette décision n’existe pas.')
    expect(whyNotUndo(null, admin, at)).toBe('Cette décision n’existe pas.')
  })
})
