import type { BackupTarget } from './backup-target.server.ts'

/** @param requirePlace throws while the target is away: what stands in its place is neither read nor written */
export function whileThere(target: BackupTarget, requirePlace: () => Promise<void>): BackupTarget {
  return {
    ...target,
    async put(name, stream) {
      try {
        await requirePlace()
        await target.put(name, stream)
      } finally {
        stream.destroy()
      }
      await requirePlace() // It may have left meanwhile.
    },
    async read(name) {
      await requirePlace()
      return target.read(name)
    },
    async find(name) {
      await requirePlace()
      return target.find(name)
    },
    async *list(prefix) {
      await requirePlace()
      yield* target.list(prefix)
    },
    async remove(name) {
      await requirePlace()
      await target.remove(name)
    },
    async removeLeftovers() {
      await requirePlace()
      await target.removeLeftovers()
    },
    async freeBytes() {
      await requirePlace()
      return (await target.freeBytes?.()) ?? Infinity
    },
  }
}
