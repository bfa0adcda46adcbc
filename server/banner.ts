import type { Config } from '#platform/config.server.ts'
import { site } from '#platform/site.server.ts'

export interface FirstStartBanner {
  adminEmail: string | null
  /** Null unless this start created the account. `made` is stored nowhere; `given` (ADMIN_PASSWORD) is never shown. */
  adminPassword: { made: string } | 'given' | null
  member: { email: string; password: string } | null
}

interface BannerFacts {
  config: Config
  firstStart: FirstStartBanner
  database: 'embedded' | 'given'
  /** An upgrade of PostgreSQL at this start left this folder. */
  formerServer: string | null
  /** The folder of the files is empty although the database names some. */
  isFilesLost: boolean
  port: number
  legalGaps: string[]
  /** Null where e-mails are kept. */
  mailServer: string | null
  development: boolean
}

export function banner(facts: BannerFacts): string {
  const { config, firstStart, legalGaps, mailServer, database, formerServer, port, development } = facts
  const address = new URL(config.siteUrl)
  if (address.hostname === 'localhost') address.port = String(port)
  const { adminEmail, adminPassword, member } = firstStart
  const lines: [string, string | null][] = [
    ['Adresse', address.origin + (development ? ' (développement)' : '')],
    ['Administrateur', adminEmail && `${adminEmail}${passwordNote(adminPassword)}`],
    ['Membre', member && `${member.email}  mot de passe\u00a0: ${member.password}  (démonstration)`],
    ['E-mails', mailServer ? `par ${mailServer}` : `gardés dans ${config.dataDir}/outbox`],
    ['', mailServer ? null : `à lire, une fois connecté, sur ${address.origin}/courrier`],
    [
      'Base',
      database === 'embedded' ? `PostgreSQL embarqué, ${config.dataDir}/postgres` : 'PostgreSQL de DATABASE_URL',
    ],
    ['', formerServer && `l’ancienne, qui ne sert plus et peut être supprimée\u00a0: ${formerServer}`],
    ['Fichiers', config.s3 ? `S3, ${config.s3.bucket}` : `${config.dataDir}/files`],
  ]
  const missing = [
    site.shopUrl ? null : 'l’adresse de la boutique, dans Compte, Réglages (ou SHOP_URL)',
    mailServer ? null : 'l’envoi des e-mails, dans Compte, Réglages (ou SMTP_URL)',
    config.isSiteUrlSet ? null : 'SITE_URL, l’adresse publique du site',
    legalGaps.length > 0 ? `pour les pages légales, dans Compte, Réglages\u00a0: ${legalGaps.join(', ')}` : null,
  ].filter((line) => line !== null)
  const isNew = adminPassword !== null
  const losses = [
    config.isSessionSecretNew && !isNew && lostSecret(config.dataDir),
    facts.isFilesLost && lostFiles(config.dataDir),
  ].flatMap((sentence) => (sentence ? ['', `  ${sentence}`] : []))
  const rows = lines.filter(([, value]) => value).map(([name, value]) => `  ${name.padEnd(15)} ${value}`)
  const todo = missing.length > 0 ? ['', '  Pas encore réglé\u00a0:', ...missing.map((line) => `    ${line}`)] : []
  return [
    '',
    `  ${site.siteName} est ouvert.`,
    '',
    ...rows,
    ...losses,
    ...todo,
    '',
    '  Ctrl-C pour arrêter.',
    '',
    '',
  ].join('\n')
}

function lostSecret(dataDir: string): string {
  return `Le fichier session-secret manquait dans «\u00a0${dataDir}\u00a0», un autre a été fait\u00a0: tout le monde devra se reconnecter, et la validation en deux étapes ne marche plus. Pour l’éviter, remettez l’ancien depuis une sauvegarde, et relancez. S’il est perdu, «\u00a0npm run remove-second-factor -- ADRESSE\u00a0» la retire d’un compte.`
}

function lostFiles(dataDir: string): string {
  return `Le dossier des images et vidéos, «\u00a0${dataDir}/files\u00a0», est vide\u00a0: les articles n’ont plus leurs images ni leurs vidéos. Remettez l’ancien à sa place, puis relancez, ou restaurez une sauvegarde (npm run restore).`
}

function passwordNote(password: FirstStartBanner['adminPassword']): string {
  if (password === null) return ''
  if (password === 'given') return '  mot de passe\u00a0: celui de ADMIN_PASSWORD'
  return `  mot de passe\u00a0: ${password.made}  (montré cette seule fois)`
}
