import { subjectKeyOf } from '#features/articles/subjects.ts'
import type { MovedRecord } from '../records.ts'
import { movedPathOf, movedPathsLike } from './moved-path.ts'

type Thing = Omit<MovedRecord, 'path'>
type Add = (addresses: (string | null | undefined)[], thing: Partial<Thing> & { target: string }) => void
export type FormerSite = ReturnType<typeof formerSite>

/** The addresses of another blog, and what stands there. The first that takes an address keeps it. */
export function formerSite() {
  const things = new Map<string, Thing>()
  const guesses = new Map<string, Thing>()
  const absent = new Map<string, Thing>()
  const hosts = new Set<string>()
  let folder = ''
  const inFolder = (address: string) => address.replace(/^\/(?!\?)/, `${folder}/`)
  const isAtHome = (address: string) => folder !== '' && URL.parse(address)?.pathname === `${folder}/`
  const addTo = (all: Map<string, Thing>): Add => {
    return (addresses, { target, articleId = null, pageId = null, subject = null }) => {
      for (const address of addresses) {
        const path = address ? movedPathOf(isAtHome(address) ? address.replace(folder, '') : inFolder(address)) : null
        if (path && !all.has(path)) all.set(path, { target, articleId, pageId, subject })
      }
    }
  }
  const site = {
    add: addTo(things),
    /** Addresses that other settings of that blog would have given; any that `add` knows comes before them. */
    guess: addTo(guesses),
    /** Addresses of what did not come: they lead to the home, and a link to them leads nowhere. */
    addAbsent: (addresses: string[]) => addTo(absent)(addresses, { target: '/' }),
    /** Addresses with this host are of the site, as are those without a host. */
    addHost(address: string): void {
      const host = URL.parse(address)?.host
      if (host) hosts.add(host.replace(/^www\./, ''))
    },
    /** A blog without a domain of its own stood in a folder. */
    addHome(address: string): void {
      site.addHost(address)
      folder = URL.parse(address)?.pathname.replace(/\/$/, '') ?? ''
      addLists(site)
    },
    *records(): Generator<MovedRecord> {
      for (const [path, thing] of new Map([...absent, ...guesses, ...things]))
        if (movedPathOf(thing.target) !== path) yield { path, ...thing }
    },
    /** @returns where a link leads here; null when it leads nowhere; undefined when it is no link to that site */
    linkTo: (href: string): string | null | undefined => {
      const link = href.trim().replace('__GHOST_URL__', '')
      const url = /^(?:https?:)?\/\//.test(link) ? URL.parse(link, 'https://x') : null
      const isOwn = url ? hosts.has(url.host.replace(/^www\./, '')) : link.startsWith('/') || link.startsWith('?')
      if (!isOwn) return undefined
      const fragment = link.includes('#') ? link.slice(link.indexOf('#')) : ''
      const paths = movedPathsLike(link)
      if (paths.length === 0) return `/${fragment}`
      const thing = paths.flatMap((path) => things.get(path) ?? guesses.get(path) ?? [])[0]
      return thing ? thing.target + fragment : null
    },
  }
  addLists(site)
  return site
}

const formerFeeds =
  '/feed /feed/rss2 /feed/atom /feed/rdf /rss /comments/feed /atom.xml /rss.xml /feed.xml /?feed=rss2 /?feed=atom'
const formerMaps =
  '/wp-sitemap.xml /sitemap_index.xml /sitemap-posts.xml /sitemap-pages.xml /post-sitemap.xml /page-sitemap.xml'

function addLists(site: { add: Add; guess: Add }): void {
  site.add(formerFeeds.split(' '), { target: '/flux.xml' })
  site.add(formerMaps.split(' '), { target: '/sitemap.xml' })
  site.guess(['/comments'], { target: '/flux.xml' })
  site.guess(['/', '/page', '/blog'], { target: '/' })
}

/** A tag leads to its subject. */
export function subjectTarget(name: string): { target: string; subject: string | null } {
  const key = subjectKeyOf(name)
  return key
    ? { target: `/sujet/${encodeURIComponent(key.replaceAll(' ', '-'))}`, subject: key }
    : { target: '/', subject: null }
}
