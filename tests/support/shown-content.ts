import { expect } from 'vitest'
import type { Server } from './server.ts'

/** The feed, a picture, and what a reader and an administrator see, without what changes at each request. */
export async function shownContent({ origin }: Server, cookie: string): Promise<string[]> {
  const read = async (address: string, as = '') =>
    (await (await fetch(origin + address, { headers: { cookie: as } })).text()).replaceAll(origin, '')
  const feed = await read('/flux.xml')
  expect(feed.length).toBeGreaterThan(1000)
  const home = await read('/')
  const [picture = ''] = /\/media\/article-images\/[\w.-]+/.exec(home) ?? []
  const bytes = Buffer.from(await (await fetch(origin + picture)).arrayBuffer()).toString('base64')
  expect(bytes.length).toBeGreaterThan(1000)
  const article = /\/article\/lapis-lazuli-[\w-]+/.exec(home)?.[0] ?? ''
  const pages = [await read(article), await read('/compte/personnes', cookie)]
  pages.push(await read('/compte/commentaires/tous', cookie))
  const texts = pages.map(
    (html) => /<main[^]*<\/main>/.exec(html)?.[0].replaceAll(/<script[^]*?<\/script>|<[^>]*>/g, ' ') ?? '',
  )
  for (const shown of texts) expect(shown.length).toBeGreaterThan(300)
  return [feed, bytes, ...texts]
}
