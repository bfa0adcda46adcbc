import { config } from '../../config.server.ts'
import { collectDependencies, addDependencies } from './cache-tags.server.ts'
import { TaggedCache } from './tagged-cache.server.ts'

const store = new TaggedCache<unknown>({ bytesMax: 48 * 1024 * 1024 })

/**
 * What pages are made of and is the same for whoever reads them: kept as pages are, dropped by the same tags. It is what
 * members and the first reader after a change do not wait for.
 * @param key unlike any other; it names the query and all it was asked.
 * @param read says `tagPage` for all it depends on, and answers plain data; nobody changes what it answered.
 */
export async function cachedData<Data>(key: string, read: () => Promise<Data>): Promise<Data> {
  if (!config.dataCache) return read()
  const own: Data[] = []
  const entry = await store.findOrCreate(key, async () => {
    const { answer, dependencies } = await collectDependencies(read)
    own.push(answer)
    return dependencies.tags.size > 0 ? { value: deeplyFrozen(answer), dependencies, bytes: sizeOf(answer) } : null
  })
  if (entry) {
    addDependencies(entry.dependencies)
    return entry.value as Data
  }
  // What depends on nothing is its asker's alone.
  return own.length > 0 ? (own[0] as Data) : read()
}

/** An empty list takes room too: its key, its tags, its place. */
const leastBytes = 1000

function sizeOf(answer: unknown): number {
  return leastBytes + 2 * JSON.stringify(answer).length
}

/** Many pages share it: whoever would change it is told at once. */
function deeplyFrozen<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null || Object.isFrozen(data)) return data
  for (const part of Object.values(data)) deeplyFrozen(part)
  return Object.freeze(data)
}
