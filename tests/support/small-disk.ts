import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export interface SmallDisk {
  fill(): () => void
  unmount(): void
}

interface RemovableDisk {
  place: string
  unplug(): void
  plug(): void
}

/** Another disk than the one of the tests, until the end of one: what is on it stays while it is away. */
export function plugDisk(): RemovableDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'amulette-test-disk-'))
  const [place, disk] = [path.join(folder, 'place'), path.join(folder, 'disk')]
  for (const made of [place, disk]) mkdirSync(made)
  const small = mountSmallDisk(disk, 400)
  const plug = () => void spawnSync('mount', ['--bind', disk, place])
  // Lazy: what is being written does not hold it.
  const unplug = () => void spawnSync('umount', ['--lazy', place])
  onTestFinished(() => {
    unplug()
    small?.unmount()
    rmSync(folder, { recursive: true })
  })
  if (!small) return null
  plug()
  return { place, plug, unplug }
}

/** @returns null where disks may not be mounted: without root, and in most containers */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | null {
  if (process.platform !== 'linux') return null
  const mount = (...args: string[]) => spawnSync('mount', [...args, folder]).status === 0
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'none')) return null
  const filler = path.join(folder, 'filler')
  return {
    /** @returns makes room again */
    fill() {
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'])
      return () => writeFileSync(filler, '')
    },
    unmount: () => void spawnSync('umount', [folder]),
  }
}
