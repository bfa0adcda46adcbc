import { expect, test } from 'vitest'
import { openSecrets, sealSecrets } from './secrets.server.ts'

const secrets = { sessionSecret: 'perle et corail', smtpUrl: null }

test('secrets are encrypted by a passphrase, and given back for it alone, however it is typed', () => {
  const sealed = sealSecrets(secrets, 'lapis brûlé'.normalize('NFD'))
  expect(sealed).not.toContain(secrets.sessionSecret)
  expect(() => openSecrets(sealed, null)).toThrow('Les secrets de cette sauvegarde sont chiffrés')
  expect(() => openSecrets(sealed, 'corail')).toThrow(
    'La phrase de BACKUP_PASSPHRASE n’est pas celle de cette sauvegarde.',
  )
  for (const form of ['NFC', 'NFD']) expect(openSecrets(sealed, 'lapis brûlé'.normalize(form))).toEqual(secrets)
  expect(openSecrets(sealSecrets(secrets, null), 'lapis brûlé')).toEqual(secrets)
})

test.each([' ', '{}', '{"open":{}}', '{"salt":"a"}', 'null'])('secrets that are %j are called unreadable', (text) => {
  expect(() => openSecrets(text, 'une phrase')).toThrow('ses secrets sont illisibles')
})
