// `npm run restore -- NAME_OR_FILE [--replace]`, with the blog stopped; alone, it lists what can be restored.
// `npm run restore -- --at "hier 14:10" [--replace]`, or `--latest`: from the continuous archive.
// BACKUP_PASSPHRASE opens encrypted secrets.
import './start-program.ts'
import { endUnchangedWhenInterrupted } from '#platform/interruption.server.ts'
import { allowAbsentFolder, allowFullDisk, requireDataFolder } from '#platform/files/data-folder.server.ts'
import { dateOfName, isBackupName } from '#features/backups/archive-name.ts'
import { amountsText } from '#features/backups/backed-up-amounts.ts'
import { count, frenchDateTime } from '#platform/text/french.ts'
import { sizeText } from '#platform/text/size.ts'
import { readArguments, tellProblem, tellSetAside } from '#platform/command-line.server.ts'

const { values: given, positionals } = readArguments(
  'npm run restore -- NOM [--replace], ou --at "hier 14:10", ou --latest',
  1,
  {
    options: { replace: { type: 'boolean', default: false }, at: { type: 'string' }, latest: { type: 'boolean' } },
  },
)
const [wanted] = positionals
// The continuous archive is restored outside of what cleans up.
if (given.at === undefined && !given.latest) endUnchangedWhenInterrupted()

async function list(): Promise<void> {
  allowFullDisk()
  allowAbsentFolder()
  const { configuredTarget } = await import('#features/backups/configured-target.server.ts')
  const target = await configuredTarget()
  const found = []
  for await (const stored of target.list()) if (isBackupName(stored.name)) found.push(stored)
  const { listRestorable } = await import('#features/backups/restore-to-moment.server.ts')
  const ranges = await listRestorable(target)
  if (found.length === 0 && ranges.length === 0) throw new Error(`il n’y en a aucune dans ${target.description}.`)
  const dated = found.map((stored) => ({ ...stored, at: dateOfName(stored.name) ?? stored.modifiedAt }))
  console.log(`Dans ${target.description}\u00a0:`)
  for (const { name, bytes, at } of dated.toSorted((a, b) => +b.at - +a.at))
    console.log(`  ${name}  ${sizeText(bytes)}, le ${frenchDateTime(at)}`)
  if (found.length > 0) console.log('Pour en restaurer une\u00a0: npm run restore -- NOM')
  for (const range of ranges) console.log(`À tout moment ${range}\u00a0: npm run restore -- --at "hier 14:10"`)
}

async function restore(name: string): Promise<void> {
  allowAbsentFolder()
  const { config } = await import('#platform/config.server.ts')
  const { withDatabase } = await import('#platform/database-for-programs.server.ts')
  const { archiveNamed, restoreFrom } = await import('#features/backups/stored-archive.server.ts')
  const options = { replace: given.replace, passphrase: config.backupPassphrase }
  const archive = await archiveNamed(name)
  requireDataFolder(config.dataDir)
  const { contents, secrets, isSessionSecretKept } = await withDatabase(
    { beside: false, setAsideUnusable: given.replace ? tellSetAside : undefined },
    (client) => restoreFrom(client, archive, options),
  )
  const { database, files, at, siteUrl } = contents
  console.log(`Restauré\u00a0: ${addressText(siteUrl)}la sauvegarde du ${frenchDateTime(at)}`)
  console.log(`  ${amountsText(database, files)}`)
  reportSecrets(isSessionSecretKept, secrets.smtpUrl !== null && !config.smtpUrl)
}

/** Without SITE_URL an archive has a made-up address. */
const addressText = (siteUrl: string) => (/^http:\/\/localhost(?::|$)/.test(siteUrl) ? '' : `${siteUrl}, `)

function reportSecrets(isSessionSecretKept: boolean, isSmtpMissing: boolean): void {
  if (!isSessionSecretKept)
    console.log(
      '  SESSION_SECRET n’est pas celui de la sauvegarde\u00a0: tout le monde devra se reconnecter, et la validation en deux étapes ne marche plus (npm run remove-second-factor -- ADRESSE la retire d’un compte).',
    )
  if (isSmtpMissing)
    console.log('  L’ancien serveur envoyait ses e-mails par SMTP_URL\u00a0: définissez cette variable ici aussi.')
}

async function goBack(): Promise<void> {
  allowAbsentFolder()
  const { config } = await import('#platform/config.server.ts')
  const { restoreConfigured } = await import('#features/backups/restore-to-moment.server.ts')
  const { restored, isSessionSecretKept, secondMoment } = await restoreConfigured(given)
  const { base, lastChangeAt, tables, rows, files, aside } = restored
  const state = lastChangeAt ? `le blog au ${frenchDateTime(lastChangeAt)}, son dernier changement` : 'le blog entier'
  console.log(`Restauré\u00a0: ${addressText(base.siteUrl)}${state}`)
  if (secondMoment)
    console.log(
      `  Cette heure est venue deux fois ce jour-là\u00a0: c’est la première qui est restaurée. Pour la seconde\u00a0: --at ${secondMoment.toISOString().replace('.000', '')}`,
    )
  for (const name of restored.damaged)
    console.log(
      `  Une base plus récente est endommagée (${name})\u00a0: une plus ancienne, et tout ce qui la suit, ont servi.`,
    )
  const amounts = [count(tables, 'table', 'tables'), count(rows, 'ligne', 'lignes')].join(', ')
  console.log(`  ${amounts}\u00a0; ${count(files, 'fichier revenu', 'fichiers revenus')}.`)
  if (aside) console.log(`  La base d’avant est dans «\u00a0${aside}\u00a0»\u00a0: supprimez-la quand tout va bien.`)
  reportSecrets(isSessionSecretKept, restored.secrets.smtpUrl !== null && !config.smtpUrl)
}

try {
  if ([wanted, given.at, given.latest].filter((choice) => choice !== undefined).length > 1)
    throw new Error('un nom, --at et --latest s’excluent\u00a0: n’en donnez qu’un.')
  await (given.at !== undefined || given.latest ? goBack() : wanted ? restore(wanted) : list())
} catch (problem) {
  await tellProblem('La sauvegarde n’a pas été restaurée', problem)
}
