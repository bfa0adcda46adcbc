/**
 * Makes the pictures of README again: `npm start` once for the build, then `node scripts/readme-pictures.ts`.
 * A server of its own shows the demo world; all pictures weigh at most 300 kB.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { signIn, withProduct } from '../bench/product.ts'
import { launchChromium } from '../tests/support/chromium.ts'

const folder = path.resolve(import.meta.dirname, '../docs/pictures')
const totalBytesMax = 300_000

interface Shot {
  name: string
  address: string
  width: number
  height: number
  owner?: boolean
}

const schemes = ['light', 'dark'] as const

await withProduct(async ({ origin }) => {
  const browser = await launchChromium()
  try {
    await takeAll(browser, origin)
  } finally {
    await browser.close()
  }
})

async function takeAll(browser: Browser, origin: string): Promise<void> {
  const cookie = await signIn(origin)
  const list = await (await fetch(`${origin}/bracelets`)).text()
  const article = /\/article\/lapis-lazuli-[\w-]+/.exec(list)?.[0]
  if (!article) throw new Error('Expected the article on lapis lazuli in the demo world, found none.')
  const shots: Shot[] = [
    { name: 'accueil', address: '/', width: 1280, height: 800 },
    { name: 'article', address: article, width: 390, height: 844 },
    { name: 'aujourdhui', address: '/compte/aujourdhui', width: 390, height: 844, owner: true },
  ]
  await mkdir(folder, { recursive: true })
  let total = 0
  for (const shot of shots.map((one) => ({ ...one, address: origin + one.address }))) {
    for (const scheme of schemes) {
      const picture = await take(browser, shot, scheme, cookie)
      await writeFile(path.join(folder, `${shot.name}-${scheme}.webp`), picture)
      total += picture.length
    }
  }
  console.log(`${shots.length * schemes.length} pictures, ${Math.round(total / 1000)} kB`)
  if (total > totalBytesMax) process.exitCode = 1
}

async function take(
  on: Browser,
  { address, width, height, owner = false }: Shot,
  colorScheme: (typeof schemes)[number],
  cookie: string,
): Promise<Buffer> {
  const context = await on.newContext({
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
