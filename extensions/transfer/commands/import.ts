// `npm run import -- --from SOURCE [--from …] [--files PLACE] [--dry-run] [--overwrite] [--admin ADDRESS]`, with the blog stopped.
// For Ghost and WordPress, `--tag amulettes=pendentif` and `--category bracelet` say where articles go.
import { readArguments, tellProblem } from '#platform/command-line.server.ts'

const { values } = readArguments(
  'npm run import -- --from SOURCE [--from …] [--files LIEU] [--admin ADRESSE] [--category CATÉGORIE] [--tag MOT=CATÉGORIE] [--dry-run] [--overwrite]',
  0,
  {
    options: {
      from: { type: 'string', multiple: true, default: [] },
      files: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      overwrite: { type: 'boolean', default: false },
      admin: { type: 'string' },
      category: { type: 'string', default: '' },
      tag: { type: 'string', multiple: true, default: [] },
    },
  },
)

function tagPair(pair: string): [tag: string, category: string] {
  const at = pair.lastIndexOf('=')
  if (at < 1) throw new Error(`«\u00a0--tag ${pair}\u00a0» ne dit pas la catégorie\u00a0: --tag MOT=CATÉGORIE.`)
  return [pair.slice(0, at), pair.slice(at + 1)]
}

function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text.slice(0, (process.stderr.columns || 80) - 1)}`)
}

async function run(): Promise<void> {
  if (values.from.length === 0)
    throw new Error(
      'dites d’où\u00a0: --from postgres://…, --from ghost.json, --from wordpress.xml ou --from export.tar.gz.',
    )
  const { withStoppedBlog } = await import('#platform/stopped-blog.server.ts')
  const { openSource } = await import('../open-source.server.ts')
  const { runImport } = await import('../import.server.ts')
  const tags = new Map(values.tag.map(tagPair))
  const { from, files = null, category, 'dry-run': isDryRun, overwrite, admin: adminEmail = null } = values
  // The blog’s own categories are known once its database is open.
  const report = await withStoppedBlog({ existing: false }, async (signal) => {
    const source = await openSource({ from, files, rule: { tags, category } })
    try {
      return await runImport(source, { isDryRun, overwrite, adminEmail, signal, onProgress: showProgress })
    } finally {
      await source.close()
    }
  })
  showProgress('')
  console.log(isDryRun ? 'Essai\u00a0: rien n’a été écrit.' : 'Importé\u00a0:')
  for (const line of report.lines(isDryRun)) console.log(line)
}

try {
  await run()
} catch (problem) {
  showProgress('')
  await tellProblem('L’import s’est arrêté', problem)
}
