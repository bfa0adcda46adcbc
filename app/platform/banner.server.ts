import type { Config } from './config.server.ts'

export interface FirstStart {
  adminEmail: string | null
  /** Only when it was made or taken over just now: it is kept nowhere in clear. */
  adminPassword: string | null
  /** A member of the demo world, to try the other side. */
  member: { email: string; password: string } | null
}

interface BannerFacts {
  config: Config
  firstStart: FirstStart
  database: 'embedded' | 'given'
  port: number
  /** What the owner has not said in the account yet. */
  legalGaps: string[]
  development: boolean
}

/** What the owner reads when the blog is up. */
export function banner({ config, firstStart, legalGaps, database, port, development }: BannerFacts): string {
  const address = new URL(config.siteUrl)
  if (address.hostname === 'localhost') address.port = String(port)
  const { adminEmail, adminPassword, member } = firstStart
  const lines: [string, string | null][] = [
    ['Adresse', address.origin + (development ? ' (développement)' : '')],
    [
      'Administrateur',
      adminEmail &&
        `${adminEmail}${adminPassword ? `  mot de passe\u00a0: ${adminPassword}  (montré cette seule fois)` : ''}`,
    ],
    ['Membre', member && `${member.email}  mot de passe\u00a0: ${member.password}  (démonstration)`],
    ['Messages', config.smtpUrl ? 'par SMTP_URL' : `${config.dataDir}/outbox, à lire sur ${address.origin}/courrier`],
    [
      'Base',
      database === 'embedded' ? `PostgreSQL embarqué, ${config.dataDir}/postgres` : 'PostgreSQL de DATABASE_URL',
    ],
    ['Fichiers', config.s3 ? `S3, ${config.s3.bucket}` : `${config.dataDir}/files`],
  ]
  const missing = [
    config.shopUrl ? null : 'SHOP_URL, l’adresse de la boutique',
    config.smtpUrl ? null : 'SMTP_URL, pour que les messages partent vraiment',
    config.siteUrlGiven ? null : 'SITE_URL, l’adresse publique du site',
    legalGaps.length > 0 ? `Compte, onglet Site, pour les pages légales\u00a0: ${legalGaps.join(', ')}` : null,
  ].filter((line) => line !== null)
  const rows = lines.filter(([, value]) => value).map(([name, value]) => `  ${name.padEnd(15)} ${value}`)
  const todo = missing.length > 0 ? ['', '  Pas encore réglé\u00a0:', ...missing.map((line) => `    ${line}`)] : []
  return ['', `  ${config.siteName} est ouvert.`, '', ...rows, ...todo, '', '  Ctrl-C pour arrêter.', '', ''].join('\n')
}
