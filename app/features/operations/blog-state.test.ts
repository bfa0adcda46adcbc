// Long: what the owner reads of each thing that may be wrong.
import { expect, test } from 'vitest'
import { type BlogFacts, describeState, summary } from './blog-state.ts'

const at = new Date('2026-11-22T09:00:00Z')
const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
const gigabyte = 1e9
const verified = { madeAt: hoursAgo(6), bytes: 3_000_000, target: 'le dossier « /mnt/copies »' }
const failed = { at: hoursAgo(5), problem: 'La sauvegarde n’a pas pu être faite. Le disque est plein.' }
const madeByHand = { madeAt: hoursAgo(2), name: 'avant-travaux.tar' }
const late = { ...verified, madeAt: hoursAgo(49) }
const good: BlogFacts = {
  at,
  database: { kind: 'embedded', version: '18.1', bytes: 42_000_000 },
  events: 'ok',
  dataDir: '/srv/amulette',
  disk: { freeBytes: 50 * gigabyte, totalBytes: 80 * gigabyte },
  files: { problem: null, place: 'dans /srv/amulette/files' },
  mail: { problem: null, server: 'smtp.exemple.fr:465', isFixed: false },
  emails: { waiting: 0, oldestWaiting: null, failed: 0, lastError: null },
  backup: { isScheduled: true, lastVerifiedBackup: verified, madeByHand: null, failedAttempt: null, everyHours: null },
  version: { product: '1.0.0', node: '24.0.0' },
}
const waiting = { ...good.emails, waiting: 1, oldestWaiting: hoursAgo(0.1) }
const describe = (changed: Partial<BlogFacts>) => {
  const lines = describeState({ ...good, ...changed })
  const text = lines.flatMap(({ level, finding: found, advice }) =>
    level === 'ok' ? [] : [`${level}: ${found} ${advice}`],
  )
  return text.join('\n').replaceAll(/[\u00a0\u202f]/g, ' ')
}

test('a blog in order says so, and what it found', () => {
  const lines = describeState(good)
  expect(lines.map(({ level, advice }) => [level, advice])).toEqual(lines.map(() => ['ok', null]))
  expect(summary(lines)).toBe('Tout est en ordre.')
  expect(lines.map(({ finding: found }) => found.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
    'Dernière sauvegarde vérifiée : 22 novembre 2026 à 4 h 00 (3 Mo, dans le dossier « /mnt/copies »).',
    'PostgreSQL 18.1, embarqué avec le blog ; 42 Mo.',
    '50 Go libres sur 80 Go, pour /srv/amulette.',
    'Gardées dans /srv/amulette/files.',
    'Envoyés par smtp.exemple.fr:465. Aucun n’attend.',
    'Amulette 1.0.0, Node.js 24.0.0.',
  ])
})

test('a backup made by hand is shown until a newer one is verified', () => {
  const older = { ...madeByHand, madeAt: hoursAgo(8) }
  const [backup] = describeState({ ...good, backup: { ...good.backup, madeByHand: older } })
  expect(backup?.finding).not.toContain('à la main')
})

test.each<[Partial<BlogFacts>, string]>([
  [{ backup: { ...good.backup, lastVerifiedBackup: null } }, 'warning: Aucune sauvegarde vérifiée'],
  [{ backup: { ...good.backup, failedAttempt: failed } }, 'warning: Dernière sauvegarde vérifiée'],
  [{ backup: { ...good.backup, lastVerifiedBackup: late } }, 'La prochaine se fait d’elle-même dans l’heure.'],
  [
    { backup: { ...good.backup, lastVerifiedBackup: null, failedAttempt: failed } },
    'failure: Aucune sauvegarde vérifiée pour l’instant. Tentative du 22 novembre 2026 à 5 h 00 : La sauvegarde n’a pas pu être faite. Le disque est plein. Vérifiez que le disque des sauvegardes a de la place, ou que le stockage S3 répond et accepte ses clés. Une nouvelle tentative a lieu toutes les 6 heures. Pour en faire une tout de suite : npm run backup',
  ],
  [
    { backup: { ...good.backup, isScheduled: false, lastVerifiedBackup: null } },
    'Faites-en une maintenant : npm run backup',
  ],
  [
    { backup: { ...good.backup, lastVerifiedBackup: null, madeByHand } },
    'Une a été faite à la main, sans être vérifiée : 22 novembre 2026 à 8 h 00 (« avant-travaux.tar »).',
  ],
  [{ events: 'en panne' }, 'failure: PostgreSQL 18.1'],
  [{ disk: { ...good.disk, freeBytes: gigabyte / 2 } }, 'warning: 500 Mo libres sur 80 Go'],
  [
    { disk: { ...good.disk, freeBytes: 2 * 1024 ** 2 } },
    'failure: 2,1 Mo libres sur 80 Go, pour /srv/amulette. Le disque est plein, ou presque : supprimez',
  ],
  [
    { files: { ...good.files, problem: 'Access Denied' } },
    'failure: Rien ne peut être écrit là où elles sont gardées, dans /srv/amulette/files (Access Denied). Vérifiez',
  ],
  [
    { mail: { ...good.mail, problem: 'connect ECONNREFUSED 127.0.0.1:25' } },
    'failure: Envoyés par smtp.exemple.fr:465. Aucun n’attend. Dernier essai : connect ECONNREFUSED 127.0.0.1:25 Le blog essaie de nouveau de lui-même. Si cela dure, vérifiez le serveur',
  ],
  [
    { emails: { ...waiting, lastError: '550 5.1.1 User unknown' } },
    'warning: Envoyés par smtp.exemple.fr:465. 1 e-mail attend, le plus ancien depuis le 22 novembre 2026 à 9 h 54. Dernier essai : 550 5.1.1 User unknown Le blog essaie de nouveau',
  ],
  [{ mail: { problem: null, server: null, isFixed: false } }, 'warning: Gardés sur cette machine, sans être envoyés.'],
  [
    { emails: { ...waiting, waiting: 2, oldestWaiting: hoursAgo(3), lastError: '450 Réessayez plus tard' } },
    '2 e-mails attendent, le plus ancien depuis le 22 novembre 2026 à 7 h 00. Dernier essai : 450',
  ],
  [{ emails: { ...good.emails, failed: 1 } }, '1 e-mail n’a pas pu être envoyé ces 30 derniers jours.'],
])('what is wrong is named, with what to do: %j', (changed, expected) => {
  expect(describe(changed)).toContain(expected)
  expect(summary(describeState({ ...good, ...changed })).replaceAll('\u00a0', ' ')).toBe(
    '1 point demande votre attention.',
  )
})

test('after a backup by hand, a late one is no failure, and the same is not advised again', () => {
  const byHand = { ...good.backup, verified: late, madeByHand }
  const advised = describe({ backup: { ...byHand, failedAttempt: failed } })
  expect(advised).toMatch(/^warning: .* Une autre a été faite à la main, sans être vérifiée : 22 novembre 2026/)
  expect(advised).toContain('Vérifiez que le disque des sauvegardes a de la place')
  expect(advised).not.toContain('npm run backup')
  expect(describe({ backup: { ...byHand, isScheduled: false } })).toBe('')
  const older = { ...madeByHand, madeAt: hoursAgo(49) }
  expect(describe({ backup: { ...byHand, failedAttempt: failed, madeByHand: older } })).toContain('npm run backup')
})

test('emails that wait for a moment are nothing to look at', () => {
  expect(describe({ emails: { ...waiting, waiting: 3 } })).toBe('')
})
