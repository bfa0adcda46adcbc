import Validator from '@adobe/structured-data-validator'
import { Parser } from 'htmlparser2'
import { z } from 'zod'

export interface Head {
  title: string
  /** By `name` or `property`; a duplicate is an error. */
  metas: Map<string, string>
  links: Record<string, string>[]
  things: Thing[]
}

export type Thing = { '@type': string } & Record<string, unknown>

export function headOf(html: string): Head {
  const head: Head = { title: '', metas: new Map(), links: [], things: [] }
  let inside = ''
  const parser = new Parser({
    onopentag(name, attributes) {
      inside = attributes.type === 'application/ld+json' ? 'data' : name
      const key = attributes.property ?? attributes.name
      if (name === 'meta' && key) {
        if (head.metas.has(key)) throw new Error(`The head has two ${key} elements.`)
        head.metas.set(key, attributes.content ?? '')
      }
      if (name === 'link') head.links.push(attributes)
    },
    ontext(text) {
      if (inside === 'title' && !head.title) head.title = text
      if (inside === 'data') head.things.push(...(JSON.parse(text) as { '@graph': Thing[] })['@graph'])
    },
    onclosetag() {
      inside = ''
    },
  })
  parser.end(html)
  return head
}

export function linkOf(head: Head, rel: string): string | undefined {
  return head.links.find((link) => link.rel === rel)?.href
}

const address = z.url({ protocol: /^https?$/ })
const isoDate = z.iso.datetime({ offset: true })
const picture = z.strictObject({
  '@type': z.literal('ImageObject'),
  url: address,
  width: z.string().regex(/^\d+$/).optional(),
  height: z.string().regex(/^\d+$/).optional(),
  caption: z.string().min(1).optional(),
})
const organisation = z.strictObject({
  '@type': z.literal('Organization'),
  '@id': address,
  name: z.string().min(1),
  url: address,
  logo: picture,
})

/**
 * Google's requirements, which the validator lacks:
 * https://developers.google.com/search/docs/appearance/structured-data
 */
const known: Record<string, z.ZodType> = {
  BlogPosting: z.strictObject({
    '@type': z.literal('BlogPosting'),
    '@id': address,
    url: address,
    headline: z.string().min(1).max(110),
    description: z.string().max(160),
    image: z.array(picture).min(1),
    datePublished: isoDate,
    dateModified: isoDate,
    author: z.strictObject({ '@type': z.literal('Person'), name: z.string().regex(/^[^@]+$/) }),
    publisher: organisation,
    articleSection: z.enum(['Bracelets', 'Pendentifs']),
    wordCount: z.int().positive(),
    commentCount: z.int().nonnegative(),
    inLanguage: z.literal('fr-FR'),
    isAccessibleForFree: z.literal(true),
    video: z.strictObject({ '@id': address }).optional(),
  }),
  WebSite: z.strictObject({
    '@type': z.literal('WebSite'),
    '@id': address,
    url: address,
    name: z.string().min(1),
    description: z.string(),
    inLanguage: z.literal('fr-FR'),
    publisher: z.strictObject({ '@id': address }),
    potentialAction: z.strictObject({
      '@type': z.literal('SearchAction'),
      target: z.strictObject({
        '@type': z.literal('EntryPoint'),
        urlTemplate: z.string().endsWith('/chercher?q={search_term_string}'),
      }),
      'query-input': z.literal('required name=search_term_string'),
    }),
  }),
  Organization: organisation,
}

export async function problemsOf(things: Thing[]): Promise<string[]> {
  const jsonld = Object.fromEntries(Map.groupBy(structuredClone(things), (thing) => thing['@type']))
  const found = await new Validator().validate({ jsonld })
  const errors = found.filter(({ severity }) => severity === 'ERROR')
  const refused = things.flatMap((thing) => {
    const parsed = known[thing['@type']]?.safeParse(thing)
    return parsed?.success === false ? [z.prettifyError(parsed.error)] : []
  })
  return [...errors.map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`), ...refused]
}
