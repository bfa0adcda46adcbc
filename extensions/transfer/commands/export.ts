// `npm run export -- FILE.tar.gz [--passwords]`, or `-- FILE.xml --format wxr`, while the blog is served or stopped.
import { allowAbsentFolder, allowFullDisk } from '#platform/files/data-folder.server.ts'
import { sizeText } from '#platform/text/size.ts'
import { frenchNumber } from '#platform/text/french.ts'
import { readArguments, tellProblem } from '#platform/command-line.server.ts'

const { values: options, positionals } = readArguments(
  'npm run export -- FICHIER.tar.gz [--passwords], ou npm run export -- FICHIER.xml --format wxr',
  1,
  {
    options: { passwords: { type: 'boolean', default: false }, format: { type: 'string', default: 'archive' } },
  },
)
const [file] = positionals

async function exportArchive(to: string): Promise<void> {
  const { withDatabase } = await import('#platform/database-for-programs.server.ts')
  const { exportTo } = await import('../export.server.ts')
  const { counts, bytes } = await withDatabase({ beside: true }, (client) =>
    exportTo(client, to, { withPasswords: options.passwords }),
  )
  const { articles, comments, people, files } = counts
  console.log(`Exporté dans «\u00a0${to}\u00a0» (${sizeText(bytes)})\u00a0:`)
  console.log(
    `  ${frenchNumber(articles)} articles, ${frenchNumber(comments)} commentaires, ${frenchNumber(people)} comptes, ${frenchNumber(files)} fichiers.`,
  )
  if (!options.passwords)
    console.log('  Sans les mots de passe\u00a0: ajoutez --passwords pour que chacun garde le sien.')
}

async function exportWxr(to: string): Promise<void> {
  const { withDatabase } = await import('#platform/database-for-programs.server.ts')
  const { exportWxrTo } = await import('../export.server.ts')
  const { articles, comments, bytes } = await withDatabase({ beside: true }, (client) => exportWxrTo(client, to))
  console.log(
    `Exporté dans «\u00a0${to}\u00a0» (${sizeText(bytes)})\u00a0: ${frenchNumber(articles)} articles, ${frenchNumber(comments)} commentaires.`,
  )
  console.log(
    '  Les images sont nommées par leur adresse\u00a0: gardez ce blog en ligne jusqu’à ce qu’elles soient lues.',
  )
}

allowFullDisk()
allowAbsentFolder()
try {
  if (!file) throw new Error('dites où\u00a0: npm run export -- blog.tar.gz.')
  if (options.format === 'wxr') await exportWxr(file)
  else if (options.format === 'archive') await exportArchive(file)
  else throw new Error('--format\u00a0: attendu archive ou wxr.')
} catch (problem) {
  await tellProblem('Rien n’a été exporté', problem)
}
