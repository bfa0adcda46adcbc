import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import type { ServerBuild } from 'react-router'
import { bodyLimits } from '#platform/http/body-limits.server.ts'

import { worldPeople } from '../../../database/world/people.ts'
import { type Element, elementsAmong, elementsIn, textOf } from '../../support/html.ts'
import { linkInEmailTo } from '../../support/outbox.ts'
import { publishedComment, stampOf } from '../../support/reports.ts'
import { siteAddresses } from '../../support/site-addresses.ts'
import { type Jar, useSite } from '../../support/site.ts'
import { root } from '../../support/source-files.ts'

const site = useSite('world')

const kinds = ['text', 'email', 'url', 'tel', 'number', 'date', 'datetime-local', 'password']
const isTyped = ({ name, attribs }: Element) =>
  name === 'textarea' || (name === 'input' && kinds.includes(attribs.type ?? 'text') && attribs.tabindex !== '-1')

/** Pages of the account, all without a parameter, and what they lead to: one for each route. */
async function everyPage(as: Jar | undefined, more: string[]): Promise<[address: string, elements: Element[]][]> {
  const pages: [string, Element[]][] = []
  const visited = new Set<string>()
  const waiting = [...more, ...siteAddresses().flatMap(({ pattern }) => (/[:*]/.test(pattern) ? [] : [pattern]))]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { pathname, search } = new URL(next, 'http://localhost')
    const kind = pathname.replace(/(?<=\/(?:article|apercu|decision)\/)[^/]+/, ':').replace(/[0-9a-f-]{36}|\d+/g, ':')
    if (visited.has(kind) || isLeftAlone(pathname)) continue
    visited.add(kind)
    const answer = await site.get(pathname + search, { as })
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    const elements = elementsIn(await answer.text())
    pages.push([pathname, elements])
    const links = elements.flatMap(({ name, attribs }) =>
      name === 'a' && attribs.href?.startsWith('/') ? [attribs.href] : [],
    )
    waiting.push(...links)
  }
  return pages
}

const isLeftAlone = (pathname: string) =>
  /^\/(?:evenements|compte\/deconnexion|compte\/donnees|media|partage|rest|auth|storage|export)/.test(pathname)

/** A report to answer, a draft, and pages that only emails lead to. */
async function preparedPages(): Promise<string[]> {
  const { email } = worldPeople.ines
  await site.post('/compte/mot-de-passe-oublie', { email })
  const { address, slug } = await publishedComment('Une perle trop bavarde.')
  const shownAt = await stampOf(site, address)
  await site.post(address, { reason: 'Ce passage insulte quelqu’un.', goodFaith: 'oui', email: '', extra: '', shownAt })
  await site.post(`/article/${slug}/commentaires`, { content: 'Une perle.' }, { as: await site.signInAs('anouk') })
  const draft = `/compte/brouillons/${randomUUID()}`
  await site.post(draft, { title: 'Une ébauche', content: '' }, { as: await site.signInAs('maiwenn') })
  await site.deliverEmails()
  const links = await Promise.all([
    linkInEmailTo(email, '/compte/nouveau-mot-de-passe'),
    linkInEmailTo(worldPeople.maiwenn.email, '/rejet'),
  ])
  return [draft, ...links]
}

/** Each field that a person types in, of each form that is sent. */
function typedFields(page: string, elements: Element[]) {
  const labels = new Map(
    elements.flatMap((label) => (label.name === 'label' ? [[label.attribs.for, textOf(label)] as const] : [])),
  )
  return elements.flatMap((form) => {
    if (form.name !== 'form' || form.attribs.method !== 'post') return []
    const inside = elementsAmong(form.children)
    const others = inside.flatMap(({ attribs }) => attribs.formaction ?? [])
    return inside.filter(isTyped).flatMap(({ name, attribs }) =>
      [form.attribs.action ?? page, ...others].map((address) => ({
        address: address.replace(/[?#].*/, ''),
        name: attribs.name ?? '',
        shown: {
          label: attribs['aria-label'] ?? labels.get(attribs.id) ?? '',
          type: attribs.type ?? 'text',
          isLong: name === 'textarea' && attribs.rows !== '1',
          isRequired: attribs['aria-required'] === 'true',
        },
      })),
    )
  })
}

/** The same form is for the text of a comment and of an answer. */
const labelsOfBoth = ['Votre commentaire', 'Votre réponse']

test('each field that somebody types in is given back as its own form shows it', async () => {
  const build = (await import(/* @vite-ignore */ join(root, 'build/server/index.js'))) as ServerBuild
  const { inputs } = bodyLimits(build)
  const rare = await preparedPages()
  const unlike: string[] = []
  const found = new Set<string>()
  for (const name of [null, 'anouk', 'maiwenn'] as const) {
    const as = name ? await site.signInAs(name) : undefined
    for (const [page, elements] of await everyPage(as, rare)) {
      for (const { address, name: field, shown } of typedFields(page, elements)) {
        found.add(`${address.replace(/[0-9a-f-]{36}/, ':id')} ${field}`)
        const { label = '', type = 'text', multiline = false, required = false } = inputs(address)[field] ?? {}
        const labels = label === 'Votre texte' ? labelsOfBoth : [label]
        const isAlike =
          label !== '' &&
          labels.some((one) => shown.label.startsWith(one)) &&
          type === shown.type &&
          multiline === shown.isLong &&
          required === shown.isRequired
        if (!isAlike) unlike.push(`${address} ${field}: ${JSON.stringify(shown)}`)
      }
    }
  }
  expect([...new Set(unlike)]).toEqual([])
  expect(found).toContain('/compte/signalements/:id/maintien answer')
  expect(found).toContain('/compte/nouveau-mot-de-passe confirmation')
  expect(found.size).toBeGreaterThan(70)
})
