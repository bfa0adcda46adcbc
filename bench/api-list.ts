/**
 * A list of 20 articles by the calls of programs, beside a cached page: `node bench/api-list.ts` after a build.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { startProduct } from './product.ts'
import { answerOf, described, measure, median } from './raw-requests.ts'

const rounds = 3
const goal = 0.5
const page = '/bracelets'
const list = '/rest/v1/articles?select=id,title,slug,excerpt,category,image,date&order=created_at.desc&limit=20'

const folder = mkdtempSync(path.join(tmpdir(), 'amulette-bench-'))
const product = await startProduct({ DATA_DIR: path.join(folder, 'data'), ADMIN_PASSWORD: 'mesure' })
try {
  const port = Number(new URL(product.origin).port)
  for (const address of [page, list, page, list]) await answerOf(port, address)
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before`)
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const cached = await measure(port, page)
    const listed = await measure(port, list)
    console.log(`cached page: ${described(cached)}`)
    console.log(`list of 20 articles: ${described(listed)}`)
    ratios.push(listed.perSecond / cached.perSecond)
  }
  console.log(`${median(ratios).toFixed(2)} of the cached page's requests a second (goal ${goal})`)
  if (median(ratios) < goal) process.exitCode = 1
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
