// With the blog stopped, and both places in the environment:
// `npm run move -- --database given|embedded` copies the database to DATABASE_URL, or back into DATA_DIR; `--files
// s3|disk` copies pictures and videos to S3, or back.
import './start-program.ts'
import { allowAbsentFolder } from '#platform/files/data-folder.server.ts'
import { sizeText } from '#platform/text/size.ts'
import { count, frenchNumber } from '#platform/text/french.ts'
import { readArguments, tellProblem, tellSetAside } from '#platform/command-line.server.ts'

const { values: options } = readArguments('npm run move -- --database given|embedded, ou --files s3|disk', 0, {
  options: {
    database: { type: 'string' },
    files: { type: 'string' },
    replace: { type: 'boolean', default: false },
  },
})

async function moveDatabase(to: 'embedded' | 'given'): Promise<void> {
  const { moveDatabase: move } = await import('#features/backups/move.server.ts')
  const { tables, rows, archive } = await move(to, { replace: options.replace, setAside: tellSetAside })
  console.log(`Base copiée et comparée\u00a0: ${tables} tables, ${frenchNumber(rows)} lignes.`)
  console.log(`  L’ancienne est restée comme elle était\u00a0; l’archive est ${archive}.`)
  console.log(
    to === 'given' ? '  Gardez DATABASE_URL, et relancez.' : '  Retirez DATABASE_URL, gardez DATA_DIR, et relancez.',
  )
}

async function moveFiles(to: 's3' | 'disk'): Promise<void> {
  const { moveFiles: move } = await import('#features/backups/move.server.ts')
  const { files, bytes, copied } = await move(to)
  console.log(
    `Fichiers comparés octet par octet\u00a0: ${frenchNumber(files)} (${sizeText(bytes)}), dont ${count(copied, 'copié', 'copiés')}.`,
  )
  console.log('  Les anciens sont restés où ils étaient.')
  console.log(to === 's3' ? '  Gardez S3_*, et relancez.' : '  Retirez S3_*, gardez DATA_DIR, et relancez.')
}

try {
  const { database, files } = options
  if (database === 'given' || files === 's3') allowAbsentFolder()
  if (database !== undefined && files !== undefined)
    throw new Error('la base et les fichiers se déplacent l’un après l’autre\u00a0: donnez --database ou --files.')
  if (database === 'given' || database === 'embedded') await moveDatabase(database)
  else if (files === 's3' || files === 'disk') await moveFiles(files)
  else throw new Error('dites quoi et où\u00a0: --database given, --database embedded, --files s3 ou --files disk.')
} catch (problem) {
  const what = options.files ? 'Les fichiers n’ont pas été déplacés' : 'Rien n’a été déplacé'
  await tellProblem(what, problem)
}
