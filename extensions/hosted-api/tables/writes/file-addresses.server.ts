import { programFields } from '#features/articles/article-fields.ts'
import { isBucket, publicAddress } from '#features/media/file-name.ts'
import { objectPathOf } from '../../storage/object-path.ts'
import { findObject } from '../../storage/stored-objects.server.ts'
import { config } from '#platform/config.server.ts'
import { decodePercent } from '#platform/text/percent-encoding.ts'
import type { RowInput, Value } from './row-input.ts'

const columns = ['content', 'image', 'images', ...programFields.map(([, { column }]) => column)]
const publicObject = /(?:(https?:\/\/[^/\s"'<>]+)|(?<![\w./-]))\/storage\/v1\/object\/public\/([\w-]+)\/([^\s"'<>?#]+)/g

/** Replaces addresses from `getPublicUrl` by those of pages, which alone keep a file in use. */
export async function withPageAddresses(row: RowInput): Promise<RowInput> {
  const result = new Map(row)
  for (const column of columns) {
    const value = row.get(column)
    if (typeof value === 'string' || Array.isArray(value)) result.set(column, await withPageAddressesIn(value))
  }
  return result
}

async function withPageAddressesIn(value: string | string[]): Promise<Value> {
  if (Array.isArray(value)) return Promise.all(value.map(replaceIn))
  return replaceIn(value)
}

/** Pages of other origins were given the addresses of our files with our origin. */
export function withoutOwnOrigin(text: string): string {
  return text.replaceAll(`${new URL(config.siteUrl).origin}/media/`, '/media/')
}

async function replaceIn(input: string): Promise<string> {
  const text = withoutOwnOrigin(input)
  let result = ''
  let end = 0
  for (const match of text.matchAll(publicObject)) {
    const [address, origin, bucket, path] = match
    const pageAddress = await pageAddressOf(origin, bucket, path)
    if (!pageAddress) continue
    result += text.slice(end, match.index) + pageAddress
    end = match.index + address.length
  }
  return result + text.slice(end)
}

async function pageAddressOf(origin: string | undefined, bucket = '', encodedPath = ''): Promise<string | null> {
  if ((origin !== undefined && origin !== new URL(config.siteUrl).origin) || !isBucket(bucket)) return null
  const path = objectPathOf(decodePercent(encodedPath) ?? encodedPath)
  const object = path === null ? null : await findObject(bucket, path)
  return object && publicAddress(bucket, object.key)
}
