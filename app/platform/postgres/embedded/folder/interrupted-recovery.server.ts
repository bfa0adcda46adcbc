import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Layout, layoutOf } from '../layout.server.ts'
import { findBinaries } from '../process/binaries.server.ts'
import { stopServer } from '../process/launch.server.ts'
import { chooseRunAs } from '../process/run-as.server.ts'
import { isAlive } from '../process/running.server.ts'
import { finishReplacement } from './replacement.server.ts'

const interrupted = /^restauration-(\d+)-/

/** Restorations that were killed: the database that was complete takes its place, the others go. */
export async function endInterrupted(layout: Layout): Promise<void> {
  finishReplacement(layout)
  for (const name of readdirSync(layout.folder)) {
    const pid = Number(interrupted.exec(name)?.[1])
    // In a container this process may have the number of the one that was killed.
    if (!pid || (isAlive(pid) && pid !== process.pid)) continue
    const place = path.join(layout.folder, name)
    const binaries = findBinaries()
    await stopServer(layoutOf(place), binaries, chooseRunAs(layout, binaries))
    rmSync(place, { recursive: true })
  }
}
