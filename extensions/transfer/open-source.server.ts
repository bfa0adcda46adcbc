import { statSync } from 'node:fs'
import { type CategoryRule, checkCategories } from './category-rule.ts'
import type { FetchPicture } from './files/guarded-origin.server.ts'
import type { ImportSource } from './import-source.server.ts'

export interface SourceChoice {
  /** Several files only for WordPress. */
  from: string | string[]
  files: string | null
  rule?: CategoryRule
  fetchPicture?: FetchPicture
}

const everyTag: CategoryRule = { tags: new Map(), category: '' }

export async function openSource({
  from: all,
  files,
  rule = everyTag,
  fetchPicture,
}: SourceChoice): Promise<ImportSource> {
  const sources = [all].flat()
  const [from = ''] = sources
  checkCategories(rule)
  if (sources.length > 1 && !sources.every((source) => source.endsWith('.xml')))
    throw new Error('Plusieurs --from ne vont que pour les fichiers .xml d’un même blog WordPress.')
  if (/^postgres(ql)?:\/\//.test(from)) {
    const { hostedSource } = await import('./hosted/hosted-source.server.ts')
    return hostedSource(from, files)
  }
  for (const source of sources) refuseUnreadable(source)
  if (/\.(tar|tar\.gz|tgz)$/.test(from)) {
    const { archiveSource } = await import('./archive/archive-source.server.ts')
    return archiveSource(from)
  }
  if (from.endsWith('.json')) {
    const { ghostSource } = await import('./ghost/ghost-source.server.ts')
    return ghostSource(from, { files, rule, fetchPicture })
  }
  if (from.endsWith('.xml')) {
    const { wordpressSource } = await import('./wordpress/wordpress-source.server.ts')
    return wordpressSource(sources, { files, rule, fetchPicture })
  }
  throw new Error(`«\u00a0${from}\u00a0» n’est pas un fichier que l’on sait lire.`)
}

function refuseUnreadable(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) throw new Error(`Il n’y a pas de fichier «\u00a0${file}\u00a0».`)
  // A source is read several times, which a pipe does not allow.
  if (!stats.isFile())
    throw new Error(
      `«\u00a0${file}\u00a0» n’est pas un fichier ordinaire\u00a0: copiez d’abord ce qu’il donne dans un fichier.`,
    )
}
