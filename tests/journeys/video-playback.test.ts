// Needs a server of its own.
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { contentOf, openNew, titleOf } from '../support/article-editor.ts'
import { expectAccessible, useJourney } from '../support/browser.ts'
import { fileField } from '../support/video-editor.ts'
import { testVideoPath } from '../support/videos.ts'

const { openPage } = useJourney({ keepsSessions: true })
const upright = testVideoPath('upright.mp4')
let address = ''

const frame = (page: Page) => page.locator('.video-file')
const player = (page: Page) => page.locator('.video-file video')
const play = (page: Page) => page.getByRole('button', { name: /^Voir le film/ })

beforeAll(async () => {
  const page = await openPage({ as: 'maiwenn', viewport: { width: 1280, height: 900 } })
  const editor = await openNew(page)
  await titleOf(editor).fill('Un film debout')
  await contentOf(editor).click()
  await page.keyboard.type('Un premier paragraphe.')
  await fileField(editor).setInputFiles(upright)
  await editor.locator('video').waitFor()
  await editor.getByRole('button', { name: 'Aperçu' }).click()
  const preview = page.frameLocator('iframe[title^="L’article tel"]')
  await preview.getByRole('button', { name: 'Voir le film : Un film debout 1 min 20' }).waitFor()
  expect(await preview.locator('video').count()).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Publier' }).click()
  await page.getByRole('link', { name: 'Voir l’article' }).click()
  await page.getByRole('heading', { level: 1, name: 'Un film debout' }).waitFor()
  address = new URL(page.url()).pathname
})

function watchVideos(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/article-videos|video-player\.js/.test(request.url())) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

const isPlaying = (page: Page) =>
  player(page).evaluate((video: HTMLVideoElement) => !video.paused && document.activeElement === video)

test.each([390, 1280])('at %i px one press plays a video in its own shape; nothing is loaded before', async (width) => {
  const page = await openPage({ viewport: { width, height: 800 } })
  const asked = watchVideos(page)
  await page.goto(address, { waitUntil: 'networkidle' })
  await play(page).scrollIntoViewIfNeeded()
  const box = await frame(page).boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 2)
  expect(await player(page).isVisible()).toBe(false)
  await expectAccessible(page)
  expect(asked).toEqual([])
  await play(page).click()
  await expect.poll(() => isPlaying(page)).toBe(true)
  expect(asked.slice(0, 2)).toEqual(['/video-player.js', expect.stringMatching(/\.mp4$/)])
  // 9/16, without bars.
  await expect
    .poll(async () => {
      const shown = await player(page).boundingBox()
      return (shown?.width ?? 0) / (shown?.height ?? 1)
    })
    .toBeCloseTo(9 / 16, 1)
  expect(await play(page).isVisible()).toBe(false)
})

test.each([
  ['that does not know its pictures', 'prores.mov'],
  ['that plays its sound alone', 'sound.mp4'],
])('a browser %s offers a sentence and the file', async (_, file) => {
  const page = await openPage({ expectedErrors: [/./] })
  await page.route('**/article-videos/**', (route) =>
    route.fulfill({
      contentType: 'video/mp4',
      path: testVideoPath(`codecs/${file}`),
    }),
  )
  await page.goto(address)
  const link = page.getByRole('link', { name: 'téléchargez le fichier' })
  expect(await link.isVisible()).toBe(false)
  await play(page).click()
  await link.waitFor()
  expect(await link.getAttribute('href')).toMatch(/^\/media\/article-videos\/[0-9a-f-]{36}\.mp4$/)
})

test('by the keyboard, and for a screen reader: the button says what it plays and how long it takes', async () => {
  const page = await openPage({ at: address })
  const button = page.getByRole('button', { name: 'Voir le film : Un film debout 1 min 20' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => isPlaying(page)).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(() => player(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
})

test('members and administrators press once, too, and no framework arrives for it', async () => {
  const page = await openPage({ as: 'maiwenn' })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).hover()
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await play(page).click()
  await expect.poll(() => isPlaying(page)).toBe(true)
  expect(scripts).toEqual([expect.stringMatching(/\/video-player\.js$/)])
})

test('without script the player of the browser stands on the poster, which fills its frame', async () => {
  const page = await openPage({ javaScript: false, at: '/bracelets' })
  await page.getByRole('link', { name: /^Voir l'article Lapis-lazuli/ }).click()
  expect(await player(page).isVisible()).toBe(true)
  expect(await play(page).isVisible()).toBe(false)
  expect(await page.getByRole('link', { name: 'téléchargez le fichier' }).isVisible()).toBe(true)
  const poster = frame(page).locator('img').last()
  expect(await poster.boundingBox()).toEqual(await frame(page).boundingBox())
  await frame(page).scrollIntoViewIfNeeded()
  // Once the photo of the card was carried over.
  await expect.poll(() => topmostOf(frame(page))).toBe('VIDEO')
  // Without that photo, which would be seen for a moment.
  await page.reload()
  await frame(page).scrollIntoViewIfNeeded()
  await expect.poll(() => contrastOf(frame(page))).toBeGreaterThan(10)
})

/** @returns the contrast of a part without the browser's controls: 0 where it is of one colour. */
async function contrastOf(place: Locator): Promise<number> {
  const { width = 0, height = 0 } = (await place.boundingBox()) ?? {}
  const part = { left: width * 0.1, top: height * 0.1, width: width * 0.3, height: height * 0.2 }
  const rounded = Object.fromEntries(Object.entries(part).map(([name, size]) => [name, Math.round(size)]))
  const picture = sharp(await place.screenshot()).extract(rounded as typeof part)
  const { channels } = await sharp(await picture.toBuffer()).stats()
  return Math.max(...channels.map(({ stdev }) => stdev))
}

const topmostOf = (place: Locator) =>
  place.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect()
    return document.elementFromPoint(left + 30, bottom - 20)?.tagName
  })

test('the button stands on the poster, and is what one presses', async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, at: '/bracelets' })
  await page.getByRole('link', { name: /^Voir l'article Lapis-lazuli/ }).click()
  await frame(page).scrollIntoViewIfNeeded()
  await expect.poll(() => topmostOf(frame(page))).toBe('SPAN')
  await play(page).click()
  await expect.poll(() => isPlaying(page)).toBe(true)
})
