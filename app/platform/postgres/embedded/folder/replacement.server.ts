import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Layout } from '../layout.server.ts'
import { syncFolderSync } from '../../../files/durable-file-sync.server.ts'

interface Replacement {
  made: string
  aside: string
}

const noteOf = (layout: Layout) => path.join(layout.folder, 'replacement.json')

/** Two renames are not one: the note lets the next start finish what a kill interrupted. */
export function replaceServer(layout: Layout, { made, aside }: Replacement): void {
  const temporary = `${noteOf(layout)}.${process.pid}`
  writeFileSync(temporary, JSON.stringify({ made, aside }), { mode: 0o600, flush: true })
  renameSync(temporary, noteOf(layout))
  syncFolderSync(layout.folder)
  finishReplacement(layout)
}

export function finishReplacement(layout: Layout): void {
  const note = noteOf(layout)
  if (!existsSync(note)) return
  const { made, aside } = JSON.parse(readFileSync(note, 'utf8')) as Replacement
  const [madeFolder, asideFolder] = [made, aside].map((name) => path.join(layout.folder, name)) as [string, string]
  if (existsSync(madeFolder)) {
    if (existsSync(layout.server)) renameSync(layout.server, asideFolder)
    renameSync(madeFolder, layout.server)
    syncFolderSync(path.dirname(madeFolder))
    syncFolderSync(layout.folder)
  }
  rmSync(note)
  syncFolderSync(layout.folder)
}
