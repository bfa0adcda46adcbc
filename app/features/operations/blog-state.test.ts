// Long: what the owner reads of each thing that may be wrong.
import { expect, test } from 'vitest'
import { type BlogFacts, describeState, summary } from './blog-state.ts'
import type { BrokenPlace } from './places-lines.ts'

const at = new Date('2026-11-22T09:00:00Z')
const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
const gigabyte = 1e9
const verified = { madeAt: hoursAgo(6), bytes: 3_000_000, target: 'le dossier « /mnt/copies »' }
const failed = { at: hoursAgo(5), problem: 'La sauvegarde n’a pas pu être faite. Le disque est plein.' }
const madeByHand = { madeAt: hoursAgo(2), name: 'avant-travaux.tar' }
const late = { ...verified, madeAt: hoursAgo(49) }
const store = {
  place: 'le stockage S3 « nuits »',
  reason: 'connect ECONNREFUSED',
  setting: 'BACKUP_S3_ENDPOINT',
}
const good: BlogFacts = {
  at,
  database: { kind: 'embedded', version: '18.1', bytes: 42_000_000 },
  events: 'ok',
  dataDir: '/srv/amulette',
  disk: { freeBytes: 50 * gigabyte, totalBytes: 80 * gigabyte },
  files: { broken: null, place: 'dans /srv/amulette/files', missing: 0 },
  folders: [],
  mail: { problem: null, transport: 'smtp' },
  emails: { waiting: 0, oldestWaiting: null, failed: 0, lastError: null, refusedSinceSent: 0 },
  backup: { isNightly: true, verified, madeByHand: null, failed: null, store: null },
  archiving: null,
  version: { product: '1.0.0', node: '24.0.0' },
}
const archiving = {
  on: true,
  restorableSince: hoursAgo(48),
  lastShippedAt: null,
  problem: null,
  advice: null,
  warning: null,
}
const disk = { freeBytes: 0, totalBytes: 80 * gigabyte }
const waiting = { ...good.emails, waiting: 1, oldestWaiting: hoursAgo(0.1) }
const describe = (changed: Partial<BlogFacts>) => {
  const lines = describeState({ ...good, ...changed })
  const text = lines.flatMap(({ level, found, advice }) => (level === 'ok' ? [] : [`${level}: ${found} ${advice}`]))
  return text.join('\n').replaceAll(/[\u00a0\u202f]/g, ' ')
}

test('a blog in order says so, and what it found', () => {
  const lines = describeState(good)
  expect(lines.map(({ level, advice }) => [level, advice])).toEqual(lines.map(() => ['ok', null]))
  expect(summary(lines)).toBe('Tout est en ordre.')
  expect(lines.map(({ found }) => found.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
    'Dernière sauvegarde vérifiée : 22 novembre 2026 à 4 h 00 (3 Mo, dans le dossier « /mnt/copies »).',
    'PostgreSQL 18.1, embarqué avec le blog ; 42 Mo.',
    '50 Go libres sur 80 Go, pour /srv/amulette.',
    'Gardées dans /srv/amulette/files.',
    'Envoyés par SMTP_URL. Aucun n’attend.',
    'Amulette 1.0.0, Node.js 24.0.0.',
  ])
})

test('a backup made by hand is shown until a newer one is verified', () => {
  const older = { ...madeByHand, madeAt: hoursAgo(8) }
  const [backup] = describeState({ ...good, backup: { ...good.backup, madeByHand: older } })
  expect(backup?.found).not.toContain('à la main')
})

test.each<[Partial<BlogFacts>, string]>([
  [{ backup: { ...good.backup, verified: null } }, 'warning: Aucune sauvegarde vérifiée'],
  [{ backup: { ...good.backup, failed } }, 'warning: Dernière sauvegarde vérifiée'],
  [{ backup: { ...good.backup, verified: late } }, 'La prochaine se fait d’elle-même dans l’heure.'],
  [
    { backup: { ...good.backup, verified: null, failed } },
    'failure: Aucune sauvegarde vérifiée pour l’instant. Tentative du 22 novembre 2026 à 5 h 00 : La sauvegarde n’a pas pu être faite. Le disque est plein. Vérifiez que le disque des sauvegardes a de la place, ou que le stockage S3 répond et accepte ses clés. Une nouvelle tentative a lieu toutes les 6 heures. Pour en faire une tout de suite : npm run backup',
  ],
  [
    { backup: { ...good.backup, verified: late, failed, store } },
    'failure: Dernière sauvegarde vérifiée : 20 novembre 2026 à 9 h 00 (3 Mo, dans le dossier « /mnt/copies »). Tentative du 22 novembre 2026 à 5 h 00 : elle a échoué. Rien ne peut être écrit dans le stockage S3 « nuits » (connect ECONNREFUSED). Vérifiez BACKUP_S3_ENDPOINT. Une nouvelle tentative a lieu toutes les 6 heures.',
  ],
  [
    { backup: { ...good.backup, verified: null, store } },
    'failure: Aucune sauvegarde vérifiée pour l’instant. Rien ne peut être écrit dans le stockage S3 « nuits » (connect ECONNREFUSED). Vérifiez BACKUP_S3_ENDPOINT.',
  ],
  [{ backup: { ...good.backup, isNightly: false, verified: null } }, 'Faites-en une maintenant : npm run backup'],
  [
    { backup: { ...good.backup, verified: null, madeByHand } },
    'Une a été faite à la main, sans être vérifiée : 22 novembre 2026 à 8 h 00 (« avant-travaux.tar »).',
  ],
  [
    { archiving: { ...archiving, warning: 'Même disque.' } },
    'warning: Tout moment depuis le 20 novembre 2026 à 10 h 00 peut être retrouvé. Même disque.',
  ],
  [
    { archiving: { ...archiving, restorableSince: null, problem: 'Il n’avance pas.', advice: 'Relancez le blog.' } },
    'failure: Aucune archive n’est encore faite. Il n’avance pas. Relancez le blog.',
  ],
  [
    { archiving: { ...archiving, lastShippedAt: hoursAgo(3), problem: 'Il n’avance pas.' } },
    'failure: Tout moment du 20 novembre 2026 à 10 h 00 au 22 novembre 2026 à 7 h 00 peut être retrouvé. Il n’avance pas.',
  ],
  [{ events: 'en panne' }, 'failure: PostgreSQL 18.1'],
  [{ disk: { ...disk, freeBytes: gigabyte / 2 } }, 'warning: 500 Mo libres sur 80 Go'],
  [{ disk: { ...disk, freeBytes: 0 } }, 'failure: 0 octet libre sur 80 Go'],
  [
    { disk: { ...disk, freeBytes: 2 * 1024 ** 2 } },
    'failure: 2,1 Mo libres sur 80 Go, pour /srv/amulette. Le disque est presque plein, et rien ne pourra plus y être écrit : supprimez',
  ],
  [{ disk: null }, 'failure: Le dossier du blog, /srv/amulette, n’est plus là. Remettez-le à sa place'],
  [
    { files: { ...good.files, broken: { reason: 'Access Denied', kind: 'other' } } },
    'failure: Rien ne peut être écrit là où elles sont gardées, dans /srv/amulette/files (Access Denied).',
  ],
  [
    { files: { ...good.files, broken: { reason: 'ENOENT: no such file', kind: 'missing' } } },
    'failure: Gardées dans /srv/amulette/files, qui n’est plus là. Remettez ce dossier à sa place, ou restaurez',
  ],
  [
    {
      folders: [
        {
          name: 'sauvegardes',
          place: '/srv/amulette/sauvegardes',
          reason: 'EROFS: read-only file system',
          kind: 'other',
        },
      ],
    },
    'failure: Rien ne peut être écrit dans /srv/amulette/sauvegardes (EROFS: read-only file system) : aucune sauvegarde ne peut être faite. Vérifiez que ce lieu existe',
  ],
  [
    {
      folders: [{ name: 'uploads', place: '/srv/amulette/uploads', reason: 'ENOENT: no such file', kind: 'missing' }],
    },
    'failure: Le dossier /srv/amulette/uploads n’est plus là : aucune vidéo ne peut être reçue. Remettez à sa place',
  ],
  [
    {
      folders: [
        {
          name: 'sauvegardes',
          place: '/disque',
          reason: 'le disque des sauvegardes n’est pas branché (« /disque/sauvegardes-du-blog.txt » manque)',
          kind: 'away',
        },
      ],
    },
    'failure: Le disque des sauvegardes n’est pas branché (« /disque/sauvegardes-du-blog.txt » manque) : aucune sauvegarde ne peut être faite. Branchez ce disque : les sauvegardes reprennent d’elles-mêmes.',
  ],
  [
    { files: { ...good.files, missing: 1 } },
    'failure: Gardées dans /srv/amulette/files. À la dernière sauvegarde, 1 image ou vidéo du blog n’était plus là.',
  ],
  [{ files: { ...good.files, missing: 1200 } }, '1 200 images et vidéos du blog n’étaient plus là.'],
  [
    { mail: { problem: { kind: 'cut', said: 'le serveur d’envoi a coupé la connexion' }, transport: 'smtp' } },
    'failure: Envoyés par SMTP_URL. Aucun n’attend. Dernier essai : le serveur d’envoi a coupé la connexion. Le blog essaie de nouveau. Si cela dure : vérifiez dans SMTP_URL le port',
  ],
  [
    { mail: { problem: { kind: 'busy', said: '421 too busy' }, transport: 'smtp' } },
    'warning: Envoyés par SMTP_URL. Aucun n’attend. Réponse du serveur : 421 too busy Le blog essaie de nouveau de lui-même',
  ],
  [
    { emails: { ...waiting, lastError: '550 5.1.1 User unknown', refusedSinceSent: 1 } },
    'warning: Envoyés par SMTP_URL. 1 e-mail attend, le plus ancien depuis le 22 novembre 2026 à 9 h 54. Réponse du serveur : 550 5.1.1 User unknown Le blog essaie de nouveau',
  ],
  [
    { emails: { ...waiting, waiting: 2, lastError: '554 no', refusedSinceSent: 2 } },
    'Réponse du serveur : 554 no Le serveur d’envoi n’accepte plus aucun e-mail.',
  ],
  [{ mail: { problem: null, transport: 'outbox' } }, 'warning: Gardés sur cette machine, sans être envoyés.'],
  [
    { emails: { ...waiting, waiting: 2, oldestWaiting: hoursAgo(3), lastError: '450 Réessayez plus tard' } },
    '2 e-mails attendent, le plus ancien depuis le 22 novembre 2026 à 7 h 00. Réponse du serveur : 450',
  ],
  [{ emails: { ...good.emails, failed: 1 } }, '1 e-mail n’a pas pu être envoyé ces 30 derniers jours.'],
])('what is wrong is named, with what to do: %j', (changed, expected) => {
  expect(describe(changed)).toContain(expected)
  expect(summary(describeState({ ...good, ...changed })).replaceAll('\u00a0', ' ')).toBe(
    '1 point demande votre attention.',
  )
})

const folder = (name: string, broken: BrokenPlace) => ({ name, place: `/srv/amulette/${name}`, ...broken })
const full = { reason: 'le disque est plein', kind: 'full' } as const

test('after a backup by hand, a late one is no failure, and the same is not advised again', () => {
  const byHand = { ...good.backup, verified: late, madeByHand }
  const advised = describe({ backup: { ...byHand, failed } })
  expect(advised).toMatch(/^warning: .* Une autre a été faite à la main, sans être vérifiée : 22 novembre 2026/)
  expect(advised).toContain('Vérifiez que le disque des sauvegardes a de la place')
  expect(advised).not.toContain('npm run backup')
  expect(describe({ backup: { ...byHand, isNightly: false } })).toBe('')
  const older = { ...madeByHand, madeAt: hoursAgo(49) }
  expect(describe({ backup: { ...byHand, failed, madeByHand: older } })).toContain('npm run backup')
})

test('an S3 of backups that is away is reported once, by their line', () => {
  const broken = {
    ...archiving,
    problem: 'L’archivage n’avance pas (connect ECONNREFUSED).',
    lastShippedAt: hoursAgo(1),
  }
  const text = describe({ backup: { ...good.backup, failed, store }, archiving: broken })
  expect(text.match(/connect ECONNREFUSED/g)).toHaveLength(1)
  expect(text).toContain('peut être retrouvé. Rien ne s’y ajoute. Voyez « Sauvegarde ».')
})

test('a folder of backups that is broken is reported by its own line, and nothing is promised', () => {
  const folders = [folder('sauvegardes', { reason: 'EACCES: permission denied', kind: 'other' })]
  expect(describe({ backup: { ...good.backup, verified: null }, folders })).toMatch(/^warning: .* Voyez « Dossiers »\./)
})

test('a full disk is reported once, by its line', () => {
  const folders = ['outbox', 'sauvegardes', 'variants'].map((name) => folder(name, full))
  expect(describe({ disk, folders, files: { ...good.files, broken: full } })).toBe(
    [
      'failure: 0 octet libre sur 80 Go, pour /srv/amulette. Le disque est plein, et rien ne peut plus y être écrit : supprimez ce qui ne sert plus sur ce disque, ou agrandissez-le.',
      'failure: Rien ne peut être écrit là où elles sont gardées, dans /srv/amulette/files (le disque est plein). null',
    ].join('\n'),
  )
  const lines = describeState({ ...good, folders, disk, backup: { ...good.backup, verified: null } })
  expect(lines.find(({ name }) => name === 'Sauvegarde')?.advice).toBe('Voyez «\u00a0Disque\u00a0».')
  const elsewhere = { ...folder('sauvegardes', full), place: '/mnt/copies' }
  expect(describe({ disk, folders: [...folders, elsewhere] })).toContain(
    'Rien ne peut être écrit dans /mnt/copies (le disque est plein) : aucune sauvegarde ne peut être faite. Faites de la place sur ce disque, ou agrandissez-le.',
  )
})

test('folders with the same reason are told together, with advice that fits it', () => {
  const closed = { reason: 'EACCES: permission denied', kind: 'other' } as const
  const gone = { reason: 'ENOENT: no such file', kind: 'missing' } as const
  expect(
    describe({
      folders: [
        folder('outbox', closed),
        folder('temporary', gone),
        folder('sauvegardes', closed),
        folder('uploads', gone),
      ],
    }),
  ).toBe(
    'failure: Rien ne peut être écrit dans les dossiers outbox et sauvegardes du blog (EACCES: permission denied) : les e-mails ne peuvent pas être gardés, aucune sauvegarde ne peut être faite. ' +
      'Les dossiers temporary et uploads du blog ne sont plus là : aucune image ni vidéo ne peut être reçue. ' +
      'Vérifiez que ce lieu existe, qu’il n’est pas plein et que le blog a le droit d’y écrire. Remettez à sa place ce qui n’est plus là, ou relancez le blog, qui fera un dossier vide.',
  )
})

test('continuous archiving that is off is told, with how to turn it on, and asks for nothing', () => {
  const off = { ...archiving, on: false, restorableSince: null }
  expect(describe({ archiving: off })).toBe(
    'off: Si le disque est perdu, ce qui suit la dernière sauvegarde l’est aussi. Avec BACKUP_CONTINUOUS=on, une minute au plus.',
  )
  expect(summary(describeState({ ...good, archiving: off }))).toBe('Tout est en ordre.')
})

test('emails that wait for a moment are nothing to look at', () => {
  expect(describe({ emails: { ...waiting, waiting: 3 } })).toBe('')
})
