/**
 * Memory of the product's whole tree of processes while it is read, and while pictures are processed:
 * `node bench/memory.ts` after a build, on Linux. `BENCH_SECONDS=60` for a short one, `BENCH_WAY=program` without npm, as
 * the service and the container of `deploy/` start it.
 */
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openBenchBlog, removeBenchBlogs } from './large-site.ts'
import { memberAddresses, readMixed, visitorAddresses } from './mixed-reading.ts'
import { photoOf12Megapixels, uploadPhoto } from './photo.ts'
import { memoryOf, processTree, type TreeMemory } from './process-tree.ts'
import { signIn } from './product.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 600)
const way = process.env.BENCH_WAY === 'program' ? 'program' : 'npm'
const goals = { reading: 300, pictures: 400 }
const photos = { count: 12, atOnce: 3 }
const sampleMilliseconds = 250

const photo = await photoOf12Megapixels()
const { product, about } = await openBenchBlog(1000, { ADMIN_PASSWORD: 'mesure' }, { way })
const { origin } = product
try {
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before, ${seconds} s of reading`)
  report('just started', highest([memoryNow()]))
  const cookie = await signIn(origin, 'maiwenn@example.org', 'mesure')
  const visitors = await visitorAddresses(origin, about.articles)
  const read = (until: Promise<unknown>) => readMixed(origin, { visitors, members: memberAddresses, until }, cookie)

  const reading: TreeMemory[] = []
  const sampled = sample(reading, pause(seconds * 1000))
  const { times } = await read(sampled)
  const afterReading = highest(reading.slice(-Math.ceil(reading.length / 10)))
  console.log(`${times.length} answers; load ${loadavg()[0]?.toFixed(1)}`)
  report('read, in the last tenth', afterReading, goals.reading)

  const processing: TreeMemory[] = []
  await read(sample(processing, uploadAll(cookie)))
  report(`read, while ${photos.count} photos are processed`, highest(processing), goals.pictures)
} finally {
  await product.stop()
  removeBenchBlogs()
}

async function uploadAll(cookie: string): Promise<void> {
  let left = photos.count
  const inTurn = async () => {
    while (left-- > 0) await uploadPhoto(origin, cookie, photo)
  }
  await Promise.all(Array.from({ length: photos.atOnce }, inTurn))
  // Other sizes and formats are made behind the uploads.
  while (processTree(product.process.pid ?? 0).length > 0 && isMakingPictures()) await pause(sampleMilliseconds)
}

function isMakingPictures(): boolean {
  return memoryNow().byProgram.has('image process')
}

function memoryNow(): TreeMemory {
  return memoryOf(processTree(product.process.pid ?? 0))
}

async function sample(found: TreeMemory[], until: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  const ended = until.finally(() => over.abort())
  while (!over.signal.aborted) {
    found.push(memoryNow())
    await pause(sampleMilliseconds)
  }
  await ended
}

function highest(found: TreeMemory[]): TreeMemory {
  const [most] = found.toSorted((one, other) => other.alone - one.alone)
  if (!most) throw new Error('Nothing was measured.')
  return most
}

function report(name: string, { pss, alone, byProgram }: TreeMemory, goal?: number): void {
  const parts = [...byProgram].map(([program, size]) => `${program} ${size.toFixed(0)}`).join(', ')
  console.log(
    `${name}: ${alone.toFixed(0)} MiB alone on the machine${goal ? `, goal ${goal}` : ''}; here ${pss.toFixed(0)} (${parts})`,
  )
  if (goal && alone > goal) process.exitCode = 1
}
