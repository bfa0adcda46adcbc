import { tokenReaders } from '#features/keys/caller.server.ts'
import type { ExtensionParts } from '#platform/extension.ts'
import { readSessionCaller } from './auth/tokens/session-caller.server.ts'
import { realtimeUpgrades } from './realtime/realtime.server.ts'

export async function start(): Promise<ExtensionParts> {
  tokenReaders.push(readSessionCaller)
  return { upgrades: realtimeUpgrades }
}
