import { now } from '../../clock.ts'
import { config } from '../../config.server.ts'
import type { CacheDependencies } from './cache-tags.server.ts'

export const everythingTag = 'all'

/** A shared cache may keep a page that no purge reached for this long. */
export const sharedSecondsMax = 60 * 60

export function shortTag(tag: string): string {
  return tag.replace(/([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f-]{22}$/, '$1')
}

/** `server-timing` is all that the script of a page can read of its answer: it reports a reading that we do not see. */
export function sharedTagHeaders(tags: Iterable<string>): [string, string][] {
  if (!config.cdn) return []
  return [
    ['surrogate-key', [everythingTag, ...tags].join(' ')],
    ['cache-tag', [...tags].join(',')],
    ['server-timing', 'shared'],
  ]
}

/** Only the cache in front of us, which is purged, goes by these headers: https://www.rfc-editor.org/rfc/rfc9213 */
export function sharedLifetime({ until }: CacheDependencies): string[] {
  if (!config.cdn) return []
  const remainingSeconds = until ? Math.floor((until.getTime() - now().getTime()) / 1000) : sharedSecondsMax
  const seconds = Math.min(remainingSeconds, sharedSecondsMax)
  return seconds > 0 ? ['cdn-cache-control', `max-age=${seconds}`, 'surrogate-control', `max-age=${seconds}`] : []
}
