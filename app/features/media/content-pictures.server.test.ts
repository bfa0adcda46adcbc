import { parseDocument } from 'htmlparser2'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database.ts'
import { withShownPictures } from './content-pictures.server.ts'
import { storePicture } from './pictures.server.ts'

useDatabase()

let wide = ''
let small = ''

beforeAll(async () => {
  wide = await stored(1000, 750)
  small = await stored(320, 200)
})

async function stored(width: number, height: number): Promise<string> {
  const photo = await sharp({ create: { width, height, channels: 3, background: '#243f93' } })
    .jpeg()
    .toBuffer()
  const outcome = await storePicture(photo, 'lapis.jpg', null)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value.address
}

test('a picture inside a text is offered in the widths of a page, and its space is reserved', async () => {
  expect(await withShownPictures(`<p>Avant</p>\n\n<img src="${wide}" alt="Un bracelet" loading="lazy">`)).toBe(
    '<p>Avant</p>\n\n<img alt="Un bracelet" loading="lazy" sizes="(min-width: 44rem) 39.5rem, 90vw" ' +
      `srcset="${wide}?l=200 200w, ${wide}?l=400 400w, ${wide}?l=680 680w, ${wide}?l=800 800w, ${wide}?l=1200 1000w" ` +
      `src="${wide}?l=800" width="1000" height="750" decoding="async">`,
  )
})

test('a small picture, or one that its author made small, is fetched no larger than it is shown', async () => {
  expect(await withShownPictures(`<img src="${small}" alt="">`)).toContain('sizes="min(320px, 90vw)"')
  const shown = await withShownPictures(`<img src="${wide}" alt="" width="200" height="999">`)
  expect(shown).toContain('sizes="min(200px, 90vw)"')
  expect(shown).toContain('width="200" height="150"')
})

test('everything else keeps every byte', async () => {
  const others = [
    '',
    'Du texte seul &amp; rien d’autre',
    '<p>Une <img src="https://exemple.fr/a.jpg" alt=x> d’ailleurs</P>',
    '<p>1 < 2 & <em>mal fermé',
    '<img src="/media/article-videos/a.mp4"><img><img alt="/media/article-images/a.webp">',
    '<!-- <img src="/media/article-images/a.webp"> -->',
  ]
  for (const html of others) expect(await withShownPictures(html)).toBe(html)
  const around = `<P>é&nbsp;&lt;<br/>\r\n<img src="${wide}" alt=""></P>\n\n<p>fin`
  const shown = await withShownPictures(around)
  expect(shown.replace(/<img[^>]*>/, '')).toBe(around.replace(/<img[^>]*>/, ''))
})

test('an alternative text is unchanged', async () => {
  const alt = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; œil &amp; perle'
  const shown = await withShownPictures(`<img src="${wide}" alt="${alt}">`)
  const [image, ...others] = parseDocument(shown).children
  expect(others).toEqual([])
  expect(image).toMatchObject({ name: 'img', attribs: { alt: '"><script>alert(1)</script> œil & perle' } })
})

test('a picture that is no longer known is still shown', async () => {
  const gone = '/media/article-images/1700000000000-partie.webp'
  expect(await withShownPictures(`<img src="${gone}" alt="Une perle" width="80">`)).toMatch(
    /^<img alt="Une perle" width="80" sizes="min\(80px, 90vw\)" srcset="[^"]+" src="[^"]+\?l=800" loading="lazy" decoding="async">$/,
  )
})
