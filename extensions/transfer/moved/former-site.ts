import { subjectKeyOf } from '#features/articles/subjects.ts'
import type { MovedRecord } from '../records.ts'
import { movedPathOf } from './moved-path.ts'

type Thing = Omit<MovedRecord, 'path'>

/** The addresses of another blog, and what stands there. The first that takes an address keeps it. */
export interface FormerSite {
  /** Addresses that other settings of that blog would have given; any that `add` knows comes before them. */
  guess(addresses: string[], thing: Partial<Thing> & { target: string }): void
  add(addresses: (string | null | undefined)[], thing: Partial<Thing> & { target: string }): void
  /** Addresses with this host are of the site, as are those without a host. */
  addHost(address: string): void
  records(): Iterable<MovedRecord>
  /** @returns where a link leads here; null when it leads nowhere; undefined when it is no link to that site */
  linkTo: (href: string) => string | null | undefined
}

export function formerSite(): FormerSite {
  const things = new Map<string, Thing>()
  const guesses = new Map<string, Thing>()
  const hosts = new Set<string>()
  const addTo = (all: Map<string, Thing>): FormerSite['add'] => {
    return (addresses, { target, articleId = null, pageId = null, subject = null }) => {
      for (const address of addresses) {
        const path = address ? movedPathOf(address) : null
        if (path && !all.has(path)) all.set(path, { target, articleId, pageId, subject })
      }
    }
  }
  return {
    add: addTo(things),
    guess: addTo(guesses),
    addHost(address) {
      const host = URL.parse(address)?.host
      if (host) hosts.add(host.replace(/^www\./, ''))
    },
    *records() {
      for (const [path, thing] of new Map([...guesses, ...things]))
        if (movedPathOf(thing.target) !== path) yield { path, ...thing }
    },
    linkTo(href) {
      const link = href.trim().replace('__GHOST_URL__', '')
      const url = /^(?:https?:)?\/\//.test(link) ? URL.parse(link, 'https://x') : null
      const isOwn = url ? hosts.has(url.host.replace(/^www\./, '')) : link.startsWith('/') || link.startsWith('?')
      if (!isOwn) return undefined
      const path = movedPathOf(link)
      const fragment = link.includes('#') ? link.slice(link.indexOf('#')) : ''
      if (path === null) return `/${fragment}`
      const thing = things.get(path) ?? guesses.get(path)
      return thing ? thing.target + fragment : null
    },
  }
}

const formerFeeds = [
  '/feed',
  '/feed/rss2',
  '/feed/atom',
  '/feed/rdf',
  '/rss',
  '/comments/feed',
  '/atom.xml',
  '/rss.xml',
  '/feed.xml',
]
const formerMaps = ['/wp-sitemap.xml', '/sitemap_index.xml', '/sitemap-posts.xml', '/sitemap-pages.xml']

export function addLists(site: FormerSite): void {
  site.add([...formerFeeds, '/?feed=rss2', '/?feed=atom'], { target: '/flux.xml' })
  site.add(formerMaps, { target: '/sitemap.xml' })
  site.guess(['/page', '/blog'], { target: '/' })
}

/** A tag leads to its subject. */
export function subjectTarget(name: string): { target: string; subject: string | null } {
  const key = subjectKeyOf(name)
  return key
    ? { target: `/sujet/${encodeURIComponent(key.replaceAll(' ', '-'))}`, subject: key }
    : { target: '/', subject: null }
}
