import { readPrivacyCheck, recordPrivacyCheck } from '#features/legal/processing.server.ts'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'

const hoursBetween = 24

/** Reads five public pages as a visitor once a day, so that the privacy page promises what was seen. */
export async function checkPrivacyDaily(): Promise<void> {
  const last = await readPrivacyCheck()
  if (last && now().getTime() - Date.parse(last) < hoursBetween * 60 * 60 * 1000) return
  const host = ['0.0.0.0', '::', ''].includes(config.host) ? '127.0.0.1' : config.host
  // A server that does not listen yet is asked again an hour later.
  const findings = await findTraces(`http://${host.includes(':') ? `[${host}]` : host}:${config.port}`).catch(
    () => null,
  )
  if (!findings) return
  if (findings.length > 0) log.warn({ findings }, 'a public page leaves a cookie or asks another site')
  await recordPrivacyCheck(findings.length > 0 ? null : now())
}

/** Names each cookie, and each address of another site that a browser requests by itself, of five public pages. */
export async function findTraces(origin: string): Promise<string[]> {
  const home = await readPage(origin, '/')
  const article = /href="(\/article\/[^"]+)"/.exec(home.html)?.[1] ?? '/pendentifs'
  const others = ['/bracelets', article, '/chercher?q=pierre', '/confidentialite'].map((path) => readPage(origin, path))
  return [home, ...(await Promise.all(others))].flatMap(({ path, cookies, html }) =>
    [...cookies, ...addressesElsewhere(html)].map((trace) => `${path}\u00a0: ${trace}`),
  )
}

async function readPage(origin: string, path: string) {
  const answer = await fetch(origin + path, { headers: { 'user-agent': 'Amulette (robot)' } })
  return { path, cookies: answer.headers.getSetCookie(), html: await answer.text() }
}

const requestingTags = /<(?:script|img|iframe|source|video|audio|embed|object|input|link|track|use|image)\b[^>]*>/g
const innocentLinks = /\brel="(?:canonical|alternate|next|prev|search|author|license|me|privacy-policy)"/
const address = /\b(?:src|srcset|href|poster|data|imagesrcset)="((?:https?:)?\/\/[^"]*)"/g
const styleAddress = /(?:url\(\s*["']?|@import\s+["'])((?:https?:)?\/\/[^"')]+)/g

function addressesElsewhere(html: string): string[] {
  const tags = (html.match(requestingTags) ?? []).filter((tag) => !innocentLinks.test(tag))
  const addresses = [...tags.join('').matchAll(address), ...html.matchAll(styleAddress)].map((match) => match[1] ?? '')
  return addresses.filter((url) => !url.startsWith(config.siteUrl))
}
