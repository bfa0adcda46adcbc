// `npm run restore -- NAME_OR_FILE [--replace]`, with the blog stopped; alone, it lists what can be restored.
// BACKUP_PASSPHRASE opens encrypted secrets.
import './start-program.ts'
import { endOnInterruption } from '#platform/interruption.server.ts'
import { allowAbsentFolder, allowFullDisk, requireDataFolder } from '#platform/files/data-folder.server.ts'
import { amountsText } from '#features/backups/backup-contents.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { sizeText } from '#platform/text/size.ts'
import { readArguments, tellProblem, tellSetAside } from '#platform/command-line.server.ts'

const { values, positionals } = readArguments('npm run restore -- NOM [--replace]', 1, {
  options: { replace: { type: 'boolean', default: false } },
})
const [archiveName] = positionals
endOnInterruption()

async function list(): Promise<void> {
  allowFullDisk()
  allowAbsentFolder()
  const { configuredTarget } = await import('#features/backups/configured-target.server.ts')
  const { listArchives } = await import('#features/backups/stored-archive.server.ts')
  const target = await configuredTarget()
  const archives = await listArchives(target)
  if (archives.length === 0) throw new Error(`il n’y en a aucune dans ${target.description}.`)
  console.log(`Dans ${target.description}\u00a0:`)
  for (const { name, bytes, at } of archives) console.log(`  ${name}  ${sizeText(bytes)}, le ${frenchDateTime(at)}`)
  console.log('Pour en restaurer une\u00a0: npm run restore -- NOM')
}

async function restore(name: string): Promise<void> {
  allowAbsentFolder()
  const { config } = await import('#platform/config.server.ts')
  const { withDatabase } = await import('#platform/database-for-programs.server.ts')
  const { findArchive, restoreFrom } = await import('#features/backups/stored-archive.server.ts')
  const options = { replace: values.replace, passphrase: config.backupPassphrase }
  const archive = await findArchive(name)
  requireDataFolder(config.dataDir)
  const { contents, secrets, isSessionSecretKept } = await withDatabase(
    { beside: false, setAsideUnusable: values.replace ? tellSetAside : undefined },
    (client) => restoreFrom(client, archive, options),
  )
  const { at, siteUrl } = contents
  console.log(`Restauré\u00a0: ${addressText(siteUrl)}la sauvegarde du ${frenchDateTime(at)}`)
  console.log(`  ${amountsText(contents)}`)
  reportSecrets(isSessionSecretKept, secrets.smtpUrl !== null && !config.smtpUrl)
}

const addressText = (siteUrl: string) => (/^http:\/\/localhost(?::|$)/.test(siteUrl) ? '' : `${siteUrl}, `)

function reportSecrets(isSessionSecretKept: boolean, isSmtpMissing: boolean): void {
  if (!isSessionSecretKept)
    console.log(
      '  SESSION_SECRET n’est pas celui de la sauvegarde\u00a0: tout le monde devra se reconnecter, et la validation en deux étapes ne marche plus (npm run remove-second-factor -- ADRESSE la retire d’un compte).',
    )
  if (isSmtpMissing)
    console.log('  L’ancien serveur envoyait ses e-mails par SMTP_URL\u00a0: définissez cette variable ici aussi.')
}

try {
  await (archiveName ? restore(archiveName) : list())
} catch (problem) {
  await tellProblem('La sauvegarde n’a pas été restaurée', problem)
}
