import { extensions } from '../../extensions.ts'
import type { AccountPage } from './account-page.ts'
import type { ExtensionParts } from './extension.ts'

let allParts: Promise<ExtensionParts[]> | null = null

export function startExtensions(): Promise<ExtensionParts[]> {
  allParts ??= startEach()
  return allParts
}

async function startEach(): Promise<ExtensionParts[]> {
  const parts: ExtensionParts[] = []
  for (const { start } of extensions) parts.push((await start?.()) ?? {})
  return parts
}

export function extensionPages(): AccountPage[] {
  return extensions.flatMap(({ pages }) => pages ?? [])
}

export function extensionPreloads(): string[] {
  return extensions.flatMap(({ name, preloads }) =>
    (preloads?.() ?? []).map((file) => new URL(`../../extensions/${name}/${file}`, import.meta.url).href),
  )
}

export function extensionCommand(name: string): (() => Promise<unknown>) | null {
  return extensions.map(({ commands }) => commands?.[name]).find((command) => command !== undefined) ?? null
}
