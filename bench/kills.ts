/**
 * 100 kill -9 under a mixed load: `node bench/kills.ts` after a build, on Linux. `BENCH_KILLS=9` for a short one.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SupervisedProduct, type Target } from './supervised-product.ts'
import { photoOf12Megapixels } from './photo.ts'
import { startWriters, type Written } from './writers.ts'

const kills = Number(process.env.BENCH_KILLS ?? 100)
const outageSeconds = Number(process.env.BENCH_OUTAGE ?? 30)
const backSecondsMax = 5
/** The time in which writes and readings go on undisturbed. */
const betweenMilliseconds = 1500
const targets: Target[] = ['application', 'database', 'both']

const folder = mkdtempSync(path.join(process.env.BENCH_DIR ?? tmpdir(), 'amulette-bench-'))
const product = new SupervisedProduct(folder, {
  ADMIN_PASSWORD: 'mesure',
  TRUSTED_PROXY_HOPS: '1',
})
try {
  await product.fillAndStart(members())
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before`)
  const writers = await startWriters(product, { members: members(), photo: await photoOf12Megapixels() })
  const cached = startCachedReaders(await cachedPages())
  const back = new Map<Target, number[]>(targets.map((target) => [target, []]))
  for (let number = 0; number < kills; number++) {
    const target = targets[number % targets.length] ?? 'both'
    await pause(betweenMilliseconds + (number % 7) * 100)
    const kill = async () => void back.get(target)?.push(await product.kill(target))
    if (target === 'database') await writers.withoutEdits(() => cached.during(kill))
    else await kill()
  }
  await writers.withoutEdits(() => cached.during(() => product.outage(outageSeconds)))
  await cached.stop()
  const written = await writers.stop()
  report(back, await product.compare(written), written, cached.counted)
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

function members(): string[] {
  return Array.from({ length: 60 }, (_, number) => `membre${number}@example.org`)
}

async function cachedPages(): Promise<string[]> {
  const home = await (await fetch(product.origin)).text()
  const found = [...home.matchAll(/href="(\/article\/[^"#?]+)"/g)].map(([, address = '/']) => address)
  return ['/', '/bracelets', '/pendentifs', ...new Set(found)]
}

interface Counted {
  answered: number
  failed: string[]
}

/** Readers ask all the time; their answers count while only the database is away, once each page was read. */
function startCachedReaders(pages: string[]) {
  const counted: Counted = { answered: 0, failed: [] }
  const over = new AbortController()
  let isCounting = false
  const read = (page: string) =>
    fetch(product.origin + page).then(
      async (answer) => (await answer.text(), answer.status === 200 ? null : `${page}: ${answer.status}`),
      (failure: Error) => `${page}: ${failure.message}`,
    )
  const readers = Array.from({ length: 4 }, async (_, reader) => {
    for (let turn = reader; !over.signal.aborted; turn++) {
      const page = pages[(turn * 7) % pages.length] ?? '/'
      const isCounted = isCounting
      const problem = await read(page)
      if (isCounted && problem) counted.failed.push(problem)
      else if (isCounted) counted.answered += 1
      await pause(20)
    }
  })
  return {
    counted,
    async during(outage: () => Promise<void>) {
      const problems = (await Promise.all(pages.map(read))).filter((problem) => problem !== null)
      if (problems.length > 0) throw new Error(`Not readable before the outage: ${problems.join(', ')}.`)
      isCounting = true
      await outage().finally(() => (isCounting = false))
    },
    async stop() {
      over.abort()
      await Promise.all(readers)
    },
  }
}

function report(
  back: Map<Target, number[]>,
  { lost, doubled }: { lost: string[]; doubled: string[] },
  written: Written,
  cached: Counted,
): void {
  for (const [target, times] of back) {
    const sorted = times.toSorted((one, other) => one - other)
    const at = (part: number) => ((sorted[Math.floor((sorted.length - 1) * part)] ?? 0) / 1000).toFixed(2)
    console.log(`${target}: ${times.length} kills, back after ${at(0.5)} s (median), ${at(1)} s (longest)`)
  }
  const { acknowledged, repeated } = written
  const kinds = Object.entries(acknowledged).map(([kind, texts]) => `${texts.length} ${kind}`)
  console.log(`acknowledged: ${kinds.join(', ')}; sent again after a lost answer: ${repeated}`)
  console.log(`lost ${lost.length}, doubled ${doubled.length} ${[...lost, ...doubled].slice(0, 5).join(' ')}`)
  console.log(
    `cached pages while only the database is away, ${outageSeconds} s of outage included: ${cached.answered} answered, ${cached.failed.length} failed ${cached.failed.slice(0, 5).join(', ')}`,
  )
  console.log(`load ${loadavg()[0]?.toFixed(1)} after`)
  const longest = Math.max(...[...back.values()].flat())
  const isMissed = longest > backSecondsMax * 1000 || lost.length + doubled.length + cached.failed.length > 0
  if (isMissed || cached.answered === 0) process.exitCode = 1
}
