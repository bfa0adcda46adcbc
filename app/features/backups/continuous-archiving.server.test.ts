import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findArchivingState } from './continuous-archiving.server.ts'
import { stateRecord } from './continuous/state.server.ts'

// Needs: a folder.

const folder = mkdtempSync(path.join(tmpdir(), 'amulette-test-state-'))
afterAll(() => rmSync(folder, { recursive: true }))

const later = (seconds: number) => new Date(Date.now() + seconds * 1000)
const found = async (now = new Date()) => {
  const state = await findArchivingState(now, folder)
  return { ...state, problem: state.problem?.replaceAll('\u00a0', ' ') ?? null }
}

test('what the owner reads about the archive', async () => {
  expect(await found()).toMatchObject({ on: false, problem: null })
  const record = stateRecord(folder, { target: 'le dossier «\u00a0/disque\u00a0»', warning: null })
  const [base, shipped] = [new Date('2026-11-20T02:10:00Z'), new Date('2026-11-22T14:10:00Z')]
  await record.restorableSince(base)
  record.shipped(shipped)
  await record.waiting(null)
  expect(await found()).toEqual({
    on: true,
    restorableSince: base,
    lastShippedAt: shipped,
    lagSeconds: 0,
    problem: null,
    advice: null,
    warning: null,
  })
  await record.waiting(later(-90))
  expect(await found()).toMatchObject({
    lagSeconds: 90,
    problem: 'L’archivage continu a 90 secondes de retard.',
    advice: expect.stringContaining('Vérifiez que le disque des sauvegardes a de la place'),
  })
  await record.failed('log', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
  expect(await found()).toMatchObject({
    problem:
      'L’archivage continu dans le dossier « /disque » n’avance pas (le disque est plein). Le blog marche, et l’archivage est essayé de nouveau.',
  })
  record.shipped(shipped)
  await record.waiting(null)
  expect(await found()).toMatchObject({ problem: null })
  await record.failed('base', new Error('trop lent'))
  record.shipped(shipped)
  await record.waiting(null)
  expect((await found()).problem).toContain('trop lent')
  await record.worked('base')
  expect(await found()).toMatchObject({ problem: null })
  expect(await found(later(61))).toMatchObject({
    problem: 'L’archivage continu ne donne plus de nouvelles.',
    advice: 'Relancez le blog.',
  })
})
