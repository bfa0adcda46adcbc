import { extensions } from '../../extensions.ts'
import type { ExtensionParts } from './extension.ts'

let started: Promise<ExtensionParts[]> | null = null

/** Once in each process, however often it is called. */
export function startExtensions(): Promise<ExtensionParts[]> {
  started ??= Promise.all(extensions.map(async ({ start }) => (await start?.()) ?? {}))
  return started
}

/** @returns the program of `npm run <name>`, or null when no extension has it */
export function extensionCommand(name: string): (() => Promise<unknown>) | null {
  return extensions.map(({ commands }) => commands?.[name]).find((command) => command !== undefined) ?? null
}
