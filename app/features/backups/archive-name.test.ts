import { expect, test } from 'vitest'
import { archiveStamp, dateOfName } from './archive-name.ts'

const at = new Date('2026-11-25T02:44:07Z')

test('an archive says by its name when it was made, a name that somebody chose says nothing', () => {
  for (const start of ['', 'nuit-', 'heure-']) expect(dateOfName(`${start}${archiveStamp(at)}.tar`)).toEqual(at)
  for (const name of ['avant-travaux.tar', 'nuit-2026-13-45T02-44-07.tar', 'nuit-.tar', ''])
    expect(dateOfName(name)).toBeNull()
})
