import { extensions } from '../../extensions.ts'
import type { ExtensionParts } from './extension.ts'

let allParts: Promise<ExtensionParts[]> | null = null

/** Once in each process, however often it is called. */
export function startExtensions(): Promise<ExtensionParts[]> {
  allParts ??= startEach()
  return allParts
}

/** In their order, which is that of the links they add. */
async function startEach(): Promise<ExtensionParts[]> {
  const parts: ExtensionParts[] = []
  for (const { start } of extensions) parts.push((await start?.()) ?? {})
  return parts
}

/** @returns the addresses of modules that Node loads before the server */
export function extensionPreloads(): string[] {
  return extensions.flatMap(({ name, preloads }) =>
    (preloads?.() ?? []).map((file) => new URL(`../../extensions/${name}/${file}`, import.meta.url).href),
  )
}

/** @returns the program of `npm run <name>`, or null when no extension has it */
export function extensionCommand(name: string): (() => Promise<unknown>) | null {
  return extensions.map(({ commands }) => commands?.[name]).find((command) => command !== undefined) ?? null
}
