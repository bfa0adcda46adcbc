import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { config } from '#platform/config.server.ts'
import { movedMark, readMovedMark } from '#platform/files/moved-mark.server.ts'
import { frenchDateTime } from '#platform/text/french.ts'

const marker = () => path.join(config.dataDir, 'files.moved')

/** If the blog started without S3 afterwards, it would have new files in one place and former ones in another. */
export function recordFileMove(to: 's3' | 'disk'): void {
  rmSync(marker(), { force: true })
  if (to === 's3') writeFileSync(marker(), movedMark(config.s3?.bucket ?? ''), { mode: 0o600, flush: true })
}

export function whyNotOnDisk(): string | null {
  const move = config.s3 ? null : readMovedMark(marker())
  if (!move) return null
  const { movedTo, at } = move
  return `Le ${frenchDateTime(at)}, les images et vidéos ont été déplacées vers le stockage S3 «\u00a0${movedTo}\u00a0»\u00a0: le blog se lance avec les variables S3_*. Pour reprendre celles qui sont restées dans «\u00a0${path.join(config.dataDir, 'files')}\u00a0», supprimez «\u00a0${marker()}\u00a0».`
}
