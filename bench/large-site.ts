import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Product, type StartOptions, startProduct } from './product.ts'

export interface BenchBlog {
  size: number
  product: Product
  about: About
}

interface About {
  articles: string[]
  page500: string | null
  vocabulary: string[]
}

const given = process.env.BENCH_CORPUS
/** The process that fills a folder is given it. */
const ownFolder = () => (import.meta.main ? '' : mkdtempSync(path.join(tmpdir(), 'amulette-bench-')))
const folder = given ? path.resolve(given) : ownFolder()

/** Creating 100,000 articles takes half an hour; `BENCH_CORPUS=folder` keeps them for the next run. */
export async function openBenchBlog(
  size: number,
  env: Record<string, string> = {},
  ...options: [StartOptions?]
): Promise<BenchBlog> {
  const DATA_DIR = path.join(folder, String(size))
  const note = `${DATA_DIR}.json`
  if (!existsSync(note)) {
    rmSync(DATA_DIR, { recursive: true, force: true })
    await (await startProduct({ DATA_DIR, ADMIN_PASSWORD: 'mesure' })).stop()
    const filling = spawn(process.execPath, [import.meta.filename, String(size), note], {
      env: { ...process.env, DATA_DIR },
      stdio: 'inherit',
    })
    const [code] = await once(filling, 'exit')
    if (code !== 0) throw new Error(`The ${size} articles could not be created.`)
  }
  const about = JSON.parse(readFileSync(note, 'utf8')) as About
  return { size, product: await startProduct({ DATA_DIR, ...env }, ...options), about }
}

export function removeBenchBlogs(): void {
  if (!given) rmSync(folder, { recursive: true, force: true })
}

/** In its own process: the database module opens one folder for its lifetime. */
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
