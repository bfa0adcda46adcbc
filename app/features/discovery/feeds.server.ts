import { setImmediate } from 'node:timers/promises'
import { writerName } from '#features/profile/account-deletion.ts'
import { descriptionOf, imagesOf } from '#features/articles/article.ts'
import { categoryTexts, type Category } from '#features/articles/categories.ts'
import { listNewestInFull } from '#features/articles/published-articles.server.ts'
import type { ArticleRow } from '#features/articles/stored-article.server.ts'
import { splitForVideo } from '#features/articles/content.server.ts'
import { expirePageAtNextPublication } from '#features/articles/publication.server.ts'
import { lastChangeOf } from '#features/reading/reading.server.ts'
import { withAdditions } from '#features/reading/text-additions.server.ts'
import { contentTypeOf } from '#features/media/file-name.ts'
import { isOwnPicture, isRemotePicture, pictureKey } from '#features/media/picture.ts'
import { findPictureMetadata, type PictureMetadata } from '#features/media/known-pictures.server.ts'
import { signedRemotePicture } from '#features/media/remote-pictures.server.ts'
import { videoOf } from '#features/media/video.ts'
import { config } from '#platform/config.server.ts'
import { site } from '#platform/site.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { articlePath } from '#features/articles/slug.ts'
import { feedArticles } from './discovery.ts'
import { feedFor, type Feed, type FeedEntry } from './feed.ts'
import { readableAnywhere } from './feed-html.server.ts'
import { escapeXml } from './xml.ts'

export async function readFeed(category: Category | null): Promise<Feed> {
  tagPage(category ? `articles-${category}` : 'articles')
  await expirePageAtNextPublication()
  const rows = await listNewestInFull(category, feedArticles)
  tagPage(...rows.flatMap(({ article }) => [`article-${article.id}`, `person-${article.authorId}`]))
  const sizes = await findPictureMetadata(rows.flatMap(({ article }) => sharedAddress(article) ?? []))
  const entries: FeedEntry[] = []
  let characters = 0
  for (const { article, username, email } of rows) {
    const isWhole = characters < wholeCharactersMax
    const entry = await entryOf(article, writerName({ username, email: email ?? article.author }), sizes, isWhole)
    characters += entry.html.length
    entries.push(entry)
    // Twenty long articles take a second: other requests run in between.
    await setImmediate()
  }
  return feedFor(category, site, entries)
}

/** Beyond this length of all texts together, older articles come with their excerpt. */
const wholeCharactersMax = 1_000_000

async function entryOf(
  article: ArticleRow,
  authorName: string,
  sizes: Map<string, PictureMetadata>,
  isWhole: boolean,
): Promise<FeedEntry> {
  const url = `${config.siteUrl}${articlePath(article.slug)}`
  const main = shownAddress(sharedAddress(article) ?? '')
  const file = sizes.get(main ?? '')
  return {
    id: article.id,
    url,
    title: article.title,
    summary: descriptionOf(article.contentText),
    html: isWhole ? await htmlOf(article, url) : beginningOf(article, url),
    section: categoryTexts(article.category).plural,
    publishedAt: article.date,
    updatedAt: lastChangeOf(article),
    authorName,
    enclosure:
      main && file
        ? {
            url: config.siteUrl + main,
            bytes: file.bytes,
            contentType: contentTypeOf(pictureKey(main)) ?? 'image/webp',
          }
        : null,
  }
}

function sharedAddress(article: ArticleRow): string | undefined {
  const images = imagesOf(article)
  return images.find((address) => address === article.sharePicture) ?? images[0]
}

async function htmlOf(article: ArticleRow, url: string): Promise<string> {
  const [main, ...others] = imagesOf(article).map((address) => figure(article, address))
  const { opening, rest } = splitForVideo((await withAdditions(article.content)).html)
  return readableAnywhere([main, opening, videoLink(article.videoUrl), rest, ...others].filter(Boolean).join('\n'), url)
}

function beginningOf(article: ArticleRow, url: string): string {
  const text = `<p>${escapeXml(descriptionOf(article.contentText))}</p><p><a href="${escapeXml(url)}">Lire la suite</a></p>`
  const [main] = imagesOf(article)
  return readableAnywhere((main ? figure(article, main) : '') + text, url)
}

function figure({ imageAlts }: ArticleRow, address: string): string {
  const pictureAddress = shownAddress(address)
  return pictureAddress
    ? `<p><img src="${escapeXml(pictureAddress)}" alt="${escapeXml(imageAlts[address] ?? '')}"></p>`
    : ''
}

/** We serve pictures of other sites, so that feed readers meet no third party. */
function shownAddress(address: string): string | null {
  if (isOwnPicture(address)) return address
  return isRemotePicture(address) ? `${signedRemotePicture(address)}?l=1200` : null
}

function videoLink(videoUrl: string | null): string {
  const video = videoUrl ? videoOf(videoUrl) : null
  if (!video || !videoUrl) return ''
  return `<p><a href="${escapeXml(video.kind === 'file' ? video.src : new URL(videoUrl.trim()).href)}">Voir la vidéo</a></p>`
}
