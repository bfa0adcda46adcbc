import Validator from '@adobe/structured-data-validator'
import { z } from 'zod'
import { elementsIn, textOf } from './html.ts'

export interface Head {
  title: string
  /** By `name` or `property`; a duplicate is an error. */
  metas: Map<string, string>
  links: Record<string, string>[]
  things: Thing[]
}

export type Thing = { '@type': string } & Record<string, unknown>

export function headOf(html: string): Head {
  const elements = elementsIn(html)
  const named = (name: string) => elements.filter((element) => element.name === name)
  const metas = new Map<string, string>()
  for (const { attribs } of named('meta')) {
    const key = attribs.property ?? attribs.name
    if (!key) continue
    if (metas.has(key)) throw new Error(`The head has two ${key} elements.`)
    metas.set(key, attribs.content ?? '')
  }
  const data = named('script').filter(({ attribs }) => attribs.type === 'application/ld+json')
  return {
    title: named('title').map(textOf)[0] ?? '',
    metas,
    links: named('link').map(({ attribs }) => attribs),
    things: data.flatMap((script) => (JSON.parse(textOf(script)) as { '@graph': Thing[] })['@graph']),
  }
}

export function linkOf(head: Head, rel: string): string | undefined {
  return head.links.find((link) => link.rel === rel)?.href
}

const address = z.url({ protocol: /^https?$/ })
const isoDate = z.iso.datetime({ offset: true })
/** Neither the types of schema-dts nor the validator ask for this: https://developers.google.com/search/docs/appearance/structured-data */
const ours: Record<string, z.ZodType> = {
  BlogPosting: z.looseObject({
    headline: z.string().min(1).max(110),
    description: z.string().max(160),
    image: z.array(z.looseObject({ url: address })).min(1),
    datePublished: isoDate,
    dateModified: isoDate,
    author: z.looseObject({ name: z.string().regex(/^[^@]+$/) }),
    publisher: z.looseObject({ name: z.string().min(1), url: address, logo: z.looseObject({ url: address }) }),
    wordCount: z.int().positive(),
  }),
  WebSite: z.looseObject({ url: address }),
}

export async function problemsOf(things: Thing[]): Promise<string[]> {
  const jsonld = Object.fromEntries(Map.groupBy(structuredClone(things), (thing) => thing['@type']))
  const found = await new Validator().validate({ jsonld })
  const errors = found.filter(({ severity }) => severity === 'ERROR')
  const refused = things.flatMap((thing) => {
    const parsed = ours[thing['@type']]?.safeParse(thing)
    return parsed?.success === false ? [z.prettifyError(parsed.error)] : []
  })
  return [...errors.map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`), ...refused]
}
