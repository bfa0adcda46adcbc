/** Lists of 20 articles by the calls of programs, beside a cached page: `npm run bench -- api-list`. */
import { median, withProduct } from '../../../bench/product.ts'
import { answerOf, measure } from '../../../bench/reading.ts'

const rounds = 3
const goal = 0.5
const page = '/bracelets'
const list = '/rest/v1/articles?select=id,title,slug,excerpt,category,image,date&order=created_at.desc&limit=20'

await withProduct(async ({ origin, process: { pid = 0 } }) => {
  const port = Number(new URL(origin).port)
  for (const address of [page, list]) await answerOf(port, address)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const cached = await measure({ port, pid, address: page })
    const listed = await measure({ port, pid, address: list })
    ratios.push(listed.perSecond / cached.perSecond)
  }
  console.log(`${median(ratios).toFixed(2)} of the cached page's requests a second (goal ${goal})`)
  if (median(ratios) < goal) process.exitCode = 1
})
