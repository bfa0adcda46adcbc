import { expect, test } from 'vitest'
import { AnsweredError, consequenceOf } from './upload-error.ts'

const after = (status: number, counts = { failures: 0, restarts: 0 }) =>
  consequenceOf(new AnsweredError(status, 'la raison'), counts)

test.each([408, 409, 423, 429, 500, 502, 503, 504])('after a %d the upload goes on by itself', (status) => {
  expect(after(status).next).toBe('again')
})

test.each([400, 405, 412, 415])('after a %d it is refused, with the reason', (status) => {
  expect(after(status)).toEqual({ next: 'refuse', sentence: "Erreur à l'upload de la vidéo : la raison" })
})

test('a file that is too large is refused with the server’s own sentence', () => {
  expect(after(413)).toEqual({ next: 'refuse', sentence: 'la raison' })
})

test.each([401, 403, 507])('after a %d it waits for the person', (status) => {
  expect(after(status).next).toBe('stop')
})

test('an upload that the server does not know begins anew, but not for ever', () => {
  expect(after(404).next).toBe('anew')
  expect(after(410, { failures: 0, restarts: 3 }).next).toBe('stop')
})

test('another tab is blamed only after a while: at first it may be our own last request', () => {
  expect(after(423).sentence).toBeUndefined()
  expect(after(423, { failures: 3, restarts: 0 }).sentence).toBe('la raison')
})
