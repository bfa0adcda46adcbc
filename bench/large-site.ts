import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Product, startProduct } from './product.ts'

/** The product with many articles. */
export interface BenchBlog {
  size: number
  product: Product
  about: About
}

/** What a bench must know of the articles. */
interface About {
  /** Addresses of some, from all over. */
  articles: string[]
  /** Page 500 of a category; null where there are fewer. */
  page500: string | null
  /** From the most frequent on. */
  vocabulary: string[]
}

const given = process.env.BENCH_CORPUS
const folder = given ? path.resolve(given) : mkdtempSync(path.join(tmpdir(), 'amulette-bench-'))

/** Makes the articles when they are not there: 100,000 take half an hour. `BENCH_CORPUS=folder` keeps them. */
export async function openBenchBlog(size: number, env: Record<string, string> = {}): Promise<BenchBlog> {
  const DATA_DIR = path.join(folder, String(size))
  const note = `${DATA_DIR}.json`
  if (!existsSync(note)) {
    rmSync(DATA_DIR, { recursive: true, force: true })
    // A first start makes the demo world, whose pictures and people are used.
    await (await startProduct({ DATA_DIR })).stop()
    const filling = spawn(process.execPath, [import.meta.filename, String(size), note], {
      env: { ...process.env, DATA_DIR },
      stdio: 'inherit',
    })
    const [code] = await once(filling, 'exit')
    if (code !== 0) throw new Error(`The ${size} articles could not be made.`)
  }
  const about = JSON.parse(readFileSync(note, 'utf8')) as About
  return { size, product: await startProduct({ DATA_DIR, ...env }), about }
}

export function removeBenchBlogs(): void {
  if (!given) rmSync(folder, { recursive: true, force: true })
}

/** A program of its own: the database module knows one folder. */
async function fill(size: number, note: string): Promise<void> {
  const { closeDatabase, openDatabase } = await import('#platform/database.server.ts')
  const { addArticles, position500, someAddresses } = await import('./corpus.ts')
  await openDatabase()
  const { vocabulary } = await addArticles(size)
  const about: About = { articles: await someAddresses(), page500: await position500(), vocabulary }
  await closeDatabase()
  writeFileSync(note, JSON.stringify(about))
}

if (import.meta.main) await fill(Number(process.argv[2]), process.argv[3] ?? '')
