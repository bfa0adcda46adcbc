import { categoryTexts, type Category } from '#features/articles/categories.ts'
import { siteSentence, type OwnWords } from '#features/appearance/words.ts'
import { feedAddress } from './discovery.ts'
import { escapeXml, xmlText } from './xml.ts'

export type Feed = ReturnType<typeof feedFor>

export interface FeedEntry {
  id: string
  url: string
  title: string
  summary: string
  html: string
  section: string
  publishedAt: Date
  updatedAt: Date
  authorName: string
  enclosure: { url: string; bytes: number; contentType: string } | null
}

export interface FeedSite {
  siteUrl: string
  frame: OwnWords
  markAddress: (file: '512.png') => string
}

export function feedFor(category: Category | null, { siteUrl, frame, markAddress }: FeedSite, entries: FeedEntry[]) {
  const { siteName } = frame
  return {
    title: category ? `${siteName} — ${categoryTexts(category).plural}` : siteName,
    description: category ? categoryTexts(category).description : siteSentence(frame),
    pageUrl: `${siteUrl}${category ? categoryTexts(category).path : '/'}`,
    rssUrl: siteUrl + feedAddress(category),
    pictureUrl: siteUrl + markAddress('512.png'),
    entries,
  }
}

/** The id of an entry is the article’s: a site that moves to another address shows nothing twice. */
export function writeRss({ title, description, pageUrl, rssUrl, pictureUrl, entries }: Feed): string {
  const last = lastChange(entries)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    xmlText('title', title),
    xmlText('link', pageUrl),
    xmlText('description', description),
    xmlText('language', 'fr'),
    ...(last ? [xmlText('lastBuildDate', last.toUTCString())] : []),
    `<atom:link href="${escapeXml(rssUrl)}" rel="self" type="application/rss+xml"/>`,
    `<image>${xmlText('url', pictureUrl)}${xmlText('title', title)}${xmlText('link', pageUrl)}</image>`,
    ...entries.map(rssItem),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function rssItem(entry: FeedEntry): string {
  const { enclosure } = entry
  return [
    '<item>',
    xmlText('title', entry.title),
    xmlText('link', entry.url),
    `<guid isPermaLink="false">urn:uuid:${entry.id}</guid>`,
    xmlText('pubDate', entry.publishedAt.toUTCString()),
    xmlText('dc:creator', entry.authorName),
    xmlText('category', entry.section),
    xmlText('description', entry.summary),
    xmlText('content:encoded', entry.html),
    ...(enclosure
      ? [`<enclosure url="${escapeXml(enclosure.url)}" length="${enclosure.bytes}" type="${enclosure.contentType}"/>`]
      : []),
    '</item>',
  ].join('\n')
}

/** This is not the current time, so that unchanged feeds have the same bytes. */
export function lastChange(entries: FeedEntry[]): Date | null {
  const times = entries.map(({ updatedAt }) => updatedAt.getTime())
  return times.length > 0 ? new Date(Math.max(...times)) : null
}
