import { config } from '../../config.server.ts'
import { isInTransaction } from '../../database.server.ts'
import { collectDependencies, addDependencies } from './cache-tags.server.ts'
import { TaggedCache } from './tagged-cache.server.ts'

const store = new TaggedCache<unknown>({ bytesMax: 48 * 1024 * 1024 })

export async function cachedData<Data>(key: string, read: () => Promise<Data>): Promise<Data> {
  // A transaction must see its own writes, and waiting for another caller could be a deadlock.
  if (!config.dataCache || isInTransaction()) return read()
  const own: Data[] = []
  const entry = await store.findOrCreate(key, async () => {
    const { answer, dependencies } = await collectDependencies(read)
    own.push(answer)
    return dependencies.tags.size > 0 ? { value: deepFreeze(answer), dependencies, bytes: sizeOf(answer) } : null
  })
  if (entry) {
    addDependencies(entry.dependencies)
    return entry.value as Data
  }
  return own.length > 0 ? (own[0] as Data) : read()
}

const leastBytes = 1000

function sizeOf(answer: unknown): number {
  return leastBytes + 2 * JSON.stringify(answer).length
}

function deepFreeze<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null || Object.isFrozen(data)) return data
  for (const part of Object.values(data)) deepFreeze(part)
  return Object.freeze(data)
}
