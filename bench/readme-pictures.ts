/**
 * Makes the pictures of README again: `npm start` once for the build, then `node bench/readme-pictures.ts`.
 * A server of its own shows the demo world; all pictures weigh at most 300 kB.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { signIn, startProduct } from './product.ts'
import { launchChromium } from '../tests/support/chromium.ts'

const folder = path.resolve(import.meta.dirname, '../docs/pictures')
const totalBytesMax = 300_000
const password = 'images du README'

interface Shot {
  name: string
  address: string
  width: number
  height: number
  owner?: boolean
}

const schemes = ['light', 'dark'] as const

const data = await mkdtemp(path.join(tmpdir(), 'amulette-pictures-'))
const product = await startProduct({ DATA_DIR: path.join(data, 'data'), ADMIN_PASSWORD: password })
const browser = await launchChromium()
try {
  const cookie = await signIn(product.origin, 'maiwenn@example.org', password)
  const list = await (await fetch(`${product.origin}/bracelets`)).text()
  const article = /\/article\/lapis-lazuli-[\w-]+/.exec(list)?.[0]
  if (!article) throw new Error('Expected the article on lapis lazuli in the demo world, found none.')
  const shots: Shot[] = [
    { name: 'accueil', address: '/', width: 1280, height: 800 },
    { name: 'article', address: article, width: 390, height: 844 },
    { name: 'aujourdhui', address: '/compte/aujourdhui', width: 390, height: 844, owner: true },
  ]
  await mkdir(folder, { recursive: true })
  let total = 0
  for (const shot of shots) {
    for (const scheme of schemes) {
      const picture = await take(browser, shot, scheme, cookie)
      await writeFile(path.join(folder, `${shot.name}-${scheme}.webp`), picture)
      total += picture.length
    }
  }
  console.log(`${shots.length * schemes.length} pictures, ${Math.round(total / 1000)} kB`)
  if (total > totalBytesMax) process.exitCode = 1
} finally {
  await browser.close()
  await product.stop()
  await rm(data, { recursive: true, force: true })
}

async function take(
  on: Browser,
  { address, width, height, owner = false }: Shot,
  colorScheme: (typeof schemes)[number],
  cookie: string,
): Promise<Buffer> {
  const context = await on.newContext({
    baseURL: product.origin,
    viewport: { width, height },
    deviceScaleFactor: width < 600 ? 2 : 1,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    ...(owner && { extraHTTPHeaders: { cookie } }),
  })
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'load' })
  await page.evaluate(async () => {
    await document.fonts.ready
    const shown = Array.from(document.images).filter(({ loading }) => loading !== 'lazy')
    await Promise.all(shown.map((image) => image.decode().catch(() => {})))
  })
  const png = await page.screenshot()
  await context.close()
  return sharp(png)
    .resize({ width: Math.min(width * 1.5, 1280), withoutEnlargement: true })
    .webp({ quality: 72, effort: 6, smartSubsample: true })
    .toBuffer()
}
