import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Options } from '#embedded-postgres/options.ts'
import { config } from '../config.server.ts'
import { movedMark, readMovedMark } from '../files/moved-mark.server.ts'
import { log } from '../log.server.ts'
import { productKey } from '../product-name.ts'
import { frenchDateTime } from '../text/french.ts'
import { embeddedSentences } from './embedded-sentences.ts'

export const embeddedOptions: Options = {
  name: productKey,
  log: (level, message, details = {}) => log[level](details, message),
  sentences: embeddedSentences,
}

export const embeddedFolder = () => path.join(config.dataDir, 'postgres')

const movedFile = () => `${embeddedFolder()}.moved`

export function markMove(to: string | null): void {
  if (to === null) rmSync(movedFile(), { force: true })
  else writeFileSync(movedFile(), movedMark(to), { mode: 0o600, flush: true })
}

export function refuseMovedDatabase(): void {
  const mark = readMovedMark(movedFile())
  if (!mark) return
  throw new Error(
    `Le ${frenchDateTime(mark.at)}, la base a été déplacée vers «\u00a0${mark.movedTo}\u00a0»\u00a0: le blog se lance avec DATABASE_URL. Pour reprendre l’ancienne, restée comme elle était dans «\u00a0${embeddedFolder()}\u00a0», supprimez «\u00a0${movedFile()}\u00a0».`,
  )
}
