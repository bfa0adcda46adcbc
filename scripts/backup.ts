// `npm run backup [-- FILE]`, while the blog is served or stopped. BACKUP_PASSPHRASE encrypts the secrets.
import './start-program.ts'
import { endOnInterruption } from '#platform/interruption.server.ts'
import { allowAbsentFolder, allowFullDisk } from '#platform/files/data-folder.server.ts'
import { amountsText } from '#features/backups/backup-contents.ts'
import { readArguments, tellProblem } from '#platform/command-line.server.ts'

endOnInterruption()
const { positionals } = readArguments('npm run backup, ou npm run backup -- FICHIER', 1, {})
const [file = null] = positionals
allowFullDisk()
allowAbsentFolder()
try {
  const { config } = await import('#platform/config.server.ts')
  const { withDatabase } = await import('#platform/database-for-programs.server.ts')
  const { backUpTo, placeForArchive } = await import('#features/backups/stored-archive.server.ts')
  const { backupRecords } = await import('#features/backups/backup-records.server.ts')
  const place = await placeForArchive(file, new Date())
  const passphrase = config.backupPassphrase
  const { contents, isRecorded } = await withDatabase({ beside: true }, async (client) => {
    const madeAt = new Date()
    const archive = await backUpTo(client, place, { passphrase })
    const recording = backupRecords(client).addManual({ ...place, madeAt }, archive)
    // The archive is whole even if it cannot be recorded.
    return { contents: archive, isRecorded: await recording.then(() => true).catch(() => false) }
  })
  console.log(`Sauvegarde faite\u00a0: «\u00a0${place.name}\u00a0» dans ${place.target.description}.`)
  console.log(`  ${amountsText(contents)}`)
  if (!isRecorded) console.log('  Elle n’a pas pu être notée dans le blog.')
  if (!passphrase) console.log('  Ses secrets sont lisibles\u00a0: gardez-la pour vous, ou donnez BACKUP_PASSPHRASE.')
} catch (problem) {
  await tellProblem('La sauvegarde n’a pas été faite', problem)
}
