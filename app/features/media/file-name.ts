import { withoutAccents } from '#platform/text/without-accents.ts'

export const buckets = ['article-images', 'article-videos'] as const
export type Bucket = (typeof buckets)[number]

/** Only these types may be stored and served: no HTML, SVG or scripts. */
const contentTypes = new Map([
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['avif', 'image/avif'],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['webm', 'video/webm'],
  ['mov', 'video/quicktime'],
  ['ogv', 'video/ogg'],
  ['vtt', 'text/vtt'],
])

export function publicAddress(bucket: Bucket, key: string): string {
  return `/media/${bucket}/${key}`
}

export function isBucket(name: string): name is Bucket {
  return (buckets as readonly string[]).includes(name)
}

/** A key is one path segment with a known extension: safe as a file name, an S3 key and in an address. */
export function isFileKey(key: string): boolean {
  return /^[a-zA-Z0-9][\w-]*(\.[\w-]+)*$/.test(key) && key.length <= 150 && contentTypeOf(key) !== null
}

export function contentTypeOf(key: string): string | null {
  return contentTypes.get(/\.([a-z0-9]+)$/.exec(key)?.[1] ?? '') ?? null
}

/** « Œil de tigre (été).JPG » gives « oeil-de-tigre-ete », at most 60 characters. */
export function cleanedName(fileName: string, fallback = 'image'): string {
  const base = fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '')
  const name = withoutAccents(base.toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  return name || fallback
}
