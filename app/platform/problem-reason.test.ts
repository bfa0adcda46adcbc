import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reasonOf, textOfProblem } from './problem-reason.ts'

const refused = Object.assign(new Error("EACCES: permission denied, open '/a'"), { code: 'EACCES' })

test('what failed is told in the words of the system, whatever carries it', () => {
  expect(textOfProblem(refused)).toBe(refused.message)
  expect(reasonOf(new DrizzleQueryError('select secret', [], refused))).toBe(refused.message)
  expect(reasonOf('texte')).toBe('texte')
  expect(reasonOf(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED')
})

test('a full disk is told with what to do', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(textOfProblem(full)).toBe('le disque est plein. Faites de la place, puis recommencez.')
  expect(reasonOf(new Error('Failed query: insert', { cause: full }))).toBe('le disque est plein')
})
