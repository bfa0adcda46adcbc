import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Extension } from '#platform/extension.ts'
import { extensions } from '../extensions.ts'

export function extensionRoutes(who: keyof NonNullable<Extension['routes']>): RouteConfigEntry[] {
  return extensions.flatMap(({ name, routes }) => inFolder(`../extensions/${name}`, routes?.[who] ?? []))
}

function inFolder(folder: string, entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.map((entry) => ({
    ...entry,
    file: `${folder}/${entry.file}`,
    ...(entry.children && { children: inFolder(folder, entry.children) }),
  }))
}
