import { categories, type Category } from '#features/articles/article.ts'
import { feedOf, siteSentence, type FeedAddress } from './discovery.ts'
import { escapeXml, xmlText } from './xml.ts'

export interface Feed {
  title: string
  description: string
  pageUrl: string
  rssUrl: string
  jsonUrl: string
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

export function feedFor(
  category: Category | null,
  { siteUrl, siteName }: { siteUrl: string; siteName: string },
  entries: FeedEntry[],
): Feed {
  const { rss, json }: FeedAddress = feedOf(category)
  return {
    title: category ? `${siteName} — ${categories[category].plural}` : siteName,
    description: category ? categories[category].description : siteSentence,
    pageUrl: `${siteUrl}${category ? categories[category].path : '/'}`,
    rssUrl: siteUrl + rss,
    jsonUrl: siteUrl + json,
    entries,
  }
}

/** The id of an entry is the article’s: a site that moves to another address shows nothing twice. */
export function writeRss({ title, description, pageUrl, rssUrl, entries }: Feed): string {
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
export function writeJsonFeed({ title, description, pageUrl, jsonUrl, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: pageUrl,
    feed_url: jsonUrl,
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
