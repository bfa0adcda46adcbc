import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

export interface SmallDisk {
  fill(): () => void
  unmount(): void
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
