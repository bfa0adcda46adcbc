import { z } from 'zod'

/* The specifications of RSS and site maps require this of ours. */
const origin = 'http://localhost:3000'
const here = z.url().startsWith(origin)
const isoDate = z.iso.datetime({ offset: true })
const rfc5322Date = z.string().regex(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/)
const anywhere = z
  .string()
  .refine((html) => !/(?:src|href)="(?!https?:|mailto:|tel:)/.test(html), 'an address is not absolute')

/** RSS 2.0, https://www.rssboard.org/rss-specification, with the extensions that feed readers know. */
export const rss = z.strictObject({
  '?xml': z.strictObject({ '@_version': z.literal('1.0'), '@_encoding': z.literal('UTF-8') }),
  rss: z.object({
    '@_version': z.literal('2.0'),
    '@_xmlns:content': z.literal('http://purl.org/rss/1.0/modules/content/'),
    channel: z.strictObject({
      title: z.string().min(1),
      link: here,
      description: z.string().min(1),
      language: z.literal('fr'),
      lastBuildDate: rfc5322Date,
      image: z.strictObject({ url: here, title: z.string().min(1), link: here }),
      'atom:link': z.strictObject({
        '@_href': here,
        '@_rel': z.literal('self'),
        '@_type': z.literal('application/rss+xml'),
      }),
      item: z.array(
        z.strictObject({
          title: z.string().min(1),
          link: here,
          guid: z.strictObject({ '@_isPermaLink': z.literal('false'), '#text': z.string().startsWith('urn:uuid:') }),
          pubDate: rfc5322Date,
          'dc:creator': z.string().regex(/^[^@]+$/),
          category: z.enum(['Bracelets', 'Pendentifs']),
          description: z.string().max(160),
          'content:encoded': anywhere,
          enclosure: z
            .strictObject({
              '@_url': here,
              '@_length': z.string().regex(/^[1-9]\d*$/),
              '@_type': z.string().startsWith('image/'),
            })
            .optional(),
        }),
      ),
    }),
  }),
})

/** https://www.sitemaps.org/protocol.html and Google's extension for pictures. */
export const sitemap = z.strictObject({
  '?xml': z.unknown(),
  urlset: z.strictObject({
    '@_xmlns': z.literal('http://www.sitemaps.org/schemas/sitemap/0.9'),
    '@_xmlns:image': z.literal('http://www.google.com/schemas/sitemap-image/1.1'),
    url: z.array(
      z.strictObject({
        loc: here,
        lastmod: isoDate.optional(),
        'image:image': z.array(z.strictObject({ 'image:loc': here })).optional(),
      }),
    ),
  }),
})
