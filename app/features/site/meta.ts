import type { MetaDescriptor } from 'react-router'

interface MetaParts {
  title: string
  description?: string
  /** Pages that search engines should not list. */
  hidden?: boolean
}

const defaultDescription =
  'Le journal des pierres naturelles et des pendentifs protecteurs\u00a0: récits, origines, légendes.'

/** Title, description and indexing of a page. `matches` are the route's own meta arguments: the first is the root's. */
export function pageMeta(
  matches: readonly ({ loaderData?: unknown } | undefined)[],
  parts: MetaParts,
): MetaDescriptor[] {
  const root = matches[0]?.loaderData as { siteName?: string } | undefined
  return [
    { title: `${parts.title} — ${root?.siteName ?? 'Amulette'}` },
    { name: 'description', content: parts.description ?? defaultDescription },
    ...(parts.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
