import { categoryTexts, type Category } from '#features/articles/categories.ts'
import { siteSentence, type OwnWords } from '#features/appearance/words.ts'
import { feedOf, type FeedAddress } from './discovery.ts'
import { escapeXml, xmlText } from './xml.ts'

export interface Feed {
  title: string
  description: string
  pageUrl: string
  rssUrl: string
  jsonUrl: string
  pictureUrl: string
  entries: FeedEntry[]
}

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
  picture: { url: string; file: { url: string; bytes: number; contentType: string } | null } | null
}

export interface FeedSite {
  siteUrl: string
  frame: OwnWords
  markAddress: (file: '512.png') => string
}

export function feedFor(
  category: Category | null,
  { siteUrl, frame, markAddress }: FeedSite,
  entries: FeedEntry[],
): Feed {
  const { siteName } = frame
  const { rss, json }: FeedAddress = feedOf(category)
  return {
    title: category ? `${siteName} — ${categoryTexts(category).plural}` : siteName,
    description: category ? categoryTexts(category).description : siteSentence(frame),
    pageUrl: `${siteUrl}${category ? categoryTexts(category).path : '/'}`,
    rssUrl: siteUrl + rss,
    jsonUrl: siteUrl + json,
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
  const file = entry.picture?.file
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
    ...(file ? [`<enclosure url="${escapeXml(file.url)}" length="${file.bytes}" type="${file.contentType}"/>`] : []),
    '</item>',
  ].join('\n')
}

/** JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
export function writeJsonFeed({ title, description, pageUrl, jsonUrl, pictureUrl, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: pageUrl,
    feed_url: jsonUrl,
    icon: pictureUrl,
    language: 'fr',
    items: entries.map((entry) => ({
      id: `urn:uuid:${entry.id}`,
      url: entry.url,
      title: entry.title,
      content_html: entry.html,
      summary: entry.summary,
      ...(entry.picture && { image: entry.picture.url }),
      date_published: entry.publishedAt.toISOString(),
      date_modified: entry.updatedAt.toISOString(),
      authors: [{ name: entry.authorName }],
      tags: [entry.section],
      language: 'fr',
    })),
  })
}

/** This is not the current time, so that unchanged feeds have the same bytes. */
function lastChange(entries: FeedEntry[]): Date | null {
  const times = entries.map(({ updatedAt }) => updatedAt.getTime())
  return times.length > 0 ? new Date(Math.max(...times)) : null
}
