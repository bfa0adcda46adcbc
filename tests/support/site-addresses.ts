import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'

interface SiteAddress {
  /** `/article/:slug` */
  pattern: string
  /** The file that answers. */
  file: string
  /** The layouts around it, outermost first. */
  layouts: string[]
}

/** Every address of these routes, in the order of the site map. */
export function siteAddresses(
  entries: RouteConfigEntry[] = routes,
  parent = '',
  layouts: string[] = [],
): SiteAddress[] {
  return entries.flatMap((entry) => {
    const address = [parent, entry.path].filter(Boolean).join('/')
    const isAnswered = entry.index || (entry.path !== undefined && !entry.children)
    return [
      ...(isAnswered ? [{ pattern: `/${address}`, file: entry.file, layouts }] : []),
      ...siteAddresses(entry.children ?? [], address, [...layouts, entry.file]),
    ]
  })
}

/** The pattern with this value in the place of each parameter. */
export const filledWith = (value: string, pattern: string) => pattern.replaceAll(/:\w+\??|\*\??/g, value)
