import { expect, test } from 'vitest'
import { legalSettings } from './legal-form.ts'
import { processingsOf } from './processing.ts'
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

const periods =
  'sessionDays knownDeviceDays emailChangeHours unconfirmedDays emailDays auditLogMonths peopleAuditLogMonths searchMonths audienceMonths clickMinutes unfinishedUploadHours backupMonths'
const retention = Object.fromEntries(periods.split(' ').map((name) => [name, 3])) as Parameters<typeof processingsOf>[0]
const services = { emails: null, files: null, backups: null, areBackupsMade: false, players: [] }

test.each([
  ['no service', {}, [], 10],
  [
    'a mail server',
    { emails: 'smtp.exemple.fr:465' },
    ['le service qui achemine nos messages, smtp.exemple.fr:465'],
    10,
  ],
  ['files on S3', { files: 's3.exemple.fr' }, ['l’espace de stockage s3.exemple.fr'], 10],
  ['backups', { areBackupsMade: true, backups: 's3.exemple.fr' }, ['l’espace de stockage s3.exemple.fr'], 11],
])('with %s the register names what it receives', (_, used, names, count) => {
  const processings = processingsOf(retention, { ...services, ...used })
  expect(processings.flatMap(({ recipients }) => recipients || [])).toEqual(names)
  expect(processings).toHaveLength(count + 1)
})
