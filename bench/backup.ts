/**
 * A backup of 10,000 articles and 5 GB of files while the blog is served, beside a plain copy of its stopped folder, its
 * memory, and its restoration compared by checksums:
 * `node bench/backup.ts` after a build, on Linux, as root. `BENCH_GB=0.5` for a short one, `BENCH_DIR` for another disk.
 */
import { spawn } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../tests/support/embedded-postgres.ts'
import { fileChecksums, tableChecksums } from '../tests/support/table-checksums.ts'
import {
  benchFolder,
  printMachine,
  processorTime,
  residentMegabytes,
  root,
  startProduct,
  withClient,
} from './product.ts'
import { addArticles } from './large-blog.ts'

const gigabyte = 1e9
const sizes = {
  small: Math.min(0.5, Number(process.env.BENCH_GB ?? 5) / 10) * gigabyte,
  large: Number(process.env.BENCH_GB ?? 5) * gigabyte,
}
const fileBytes = { picture: 400_000, video: 100_000_000 }
const articleCount = Number(process.env.BENCH_ARTICLES ?? 10_000)
const goals = { ratio: 0.5, growthMegabytes: 50 }

const folder = benchFolder()
const data = path.join(folder, 'data')
const noise = randomFillSync(Buffer.alloc(fileBytes.video))
let nextFile = 0
try {
  const { bavail, bsize } = statfsSync(folder)
  // The files, their copy, the archive, and what is restored.
  if (bavail * bsize < 5 * sizes.large) throw new Error(`${folder} needs ${(5 * sizes.large) / gigabyte} GB free.`)
  const filled = await startProduct({ DATA_DIR: data })
  await addArticles(filled, articleCount)
  await filled.stop()
  printMachine()
  addFiles(sizes.small)
  const small = await measure('small')
  addFiles(sizes.large - sizes.small)
  const large = await measure('large')
  const fromDisk = await measure('large', forgetFiles)
  const isSame = await restoreAndCompare(large.archive)
  report({ small, large, 'large, from the disk': fromDisk }, isSame)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

interface Measured {
  archive: string
  copySeconds: number
  backupSeconds: number
  cpuSeconds: number
  peakMegabytes: number
}

function report(measured: Record<'small' | 'large' | 'large, from the disk', Measured>, isSame: boolean): void {
  for (const [name, { copySeconds, backupSeconds, cpuSeconds, peakMegabytes }] of Object.entries(measured))
    console.log(
      `${name}: copied in ${copySeconds.toFixed(1)} s, backed up in ${backupSeconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s of processor time), ${(copySeconds / backupSeconds).toFixed(2)} of the speed of a copy, peak ${peakMegabytes.toFixed(0)} MB`,
    )
  const { small, large, 'large, from the disk': fromDisk } = measured
  const ratio = fromDisk.copySeconds / fromDisk.backupSeconds
  const growth = large.peakMegabytes - small.peakMegabytes
  console.log(
    `${ratio.toFixed(2)} of the speed of a copy from the disk (goal ${goals.ratio}), ${growth.toFixed(0)} MB more for ${sizes.large / gigabyte} GB (goal ${goals.growthMegabytes})`,
  )
  console.log(`restored: ${isSame ? 'all checksums and counts are the same' : 'NOT the same'}`)
  if (ratio < goals.ratio || growth > goals.growthMegabytes || !isSame) process.exitCode = 1
}

/** One part of random bytes after the other, each file from another place: no two are the same, none compresses. */
function addFiles(bytes: number): void {
  const places = { picture: path.join(data, 'files/article-images'), video: path.join(data, 'files/article-videos') }
  for (const place of Object.values(places)) mkdirSync(place, { recursive: true })
  const videos = Math.floor((bytes * 0.6) / fileBytes.video)
  const pictures = Math.floor((bytes - videos * fileBytes.video) / fileBytes.picture)
  for (const [kind, count, ending] of [
    ['video', videos, 'mp4'],
    ['picture', pictures, 'webp'],
  ] as const)
    for (let file = 0; file < count; file++) {
      noise.writeUInt32LE((nextFile += 1), 0)
      const from = kind === 'video' ? 0 : (nextFile * 4) % (noise.length - fileBytes.picture)
      noise.writeUInt32LE(nextFile, from)
      writeFileSync(
        path.join(places[kind], `${nextFile}-bench.${ending}`),
        noise.subarray(from, from + fileBytes[kind]),
      )
    }
}

/** @param prepare before the copy and before the backup; without it both read from the page cache as far as it goes */
async function measure(name: string, prepare = async () => {}): Promise<Measured> {
  const archive = path.join(folder, `${name}.tar`)
  const copy = path.join(folder, 'copy')
  await run('sync', [])
  rmSync(archive, { force: true })
  await prepare()
  const copying = await run('sh', ['-c', `cp -r ${data} ${copy} && sync -f ${copy}`])
  rmSync(copy, { recursive: true })
  const backup = await backUpWhileServed(archive, prepare)
  return {
    archive,
    copySeconds: copying.seconds,
    backupSeconds: backup.seconds,
    cpuSeconds: backup.cpu,
    peakMegabytes: backup.peak,
  }
}

async function backUpWhileServed(archive: string, prepare: () => Promise<void>) {
  const product = await startProduct({ DATA_DIR: data })
  try {
    await prepare()
    return await run(process.execPath, ['scripts/backup.ts', archive], data)
  } finally {
    await product.stop()
  }
}

/** As at night: nobody has read most files since the last start. Only root may do it, for the whole machine. */
async function forgetFiles(): Promise<void> {
  await run('sync', [])
  writeFileSync('/proc/sys/vm/drop_caches', '3')
}

async function restoreAndCompare(archive: string): Promise<boolean> {
  const restored = path.join(folder, 'restored')
  await run(process.execPath, ['scripts/restore.ts', archive], restored)
  const [before, after] = [await contentsOf(data), await contentsOf(restored)]
  const names = [...new Set([...before.files.keys(), ...after.files.keys()])]
  const differing = names.filter((name) => before.files.get(name) !== after.files.get(name))
  if (differing.length > 0) console.log(`restored otherwise: ${differing.join(', ')}`)
  return differing.length === 0 && before.tables === after.tables
}

async function contentsOf(dataDir: string): Promise<{ files: Map<string, string>; tables: string }> {
  const postgres = await startEmbeddedPostgres(path.join(dataDir, 'postgres'))
  const { backups: _, ...tables } = await withClient({ dataDir }, tableChecksums)
  await postgres.stop()
  return { files: await fileChecksums(path.join(dataDir, 'files')), tables: JSON.stringify(tables) }
}

/** @returns the peak memory of the program itself in MB, and its processor time in seconds */
async function run(
  program: string,
  args: string[],
  dataDir = data,
): Promise<{ seconds: number; cpu: number; peak: number }> {
  const began = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  let [peak, cpu] = [0, 0]
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, residentMegabytes(child.pid ?? 0, 'VmHWM') || 0)
    cpu = Math.max(cpu, processorTime(child.pid ?? 0) / 1000)
    await Promise.race([ended, pause(50)])
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed.`)
  return { seconds: (performance.now() - began) / 1000, cpu, peak }
}
