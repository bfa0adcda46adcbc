import { tokenReaders } from '#features/keys/caller.server.ts'
import { processingLists } from '#features/legal/processing.server.ts'
import type { ExtensionParts } from '#platform/extension.ts'
import { readSessionCaller } from './auth/tokens/session-caller.server.ts'
import { listProcessings } from './privacy.server.ts'
import { realtimeUpgrades } from './realtime/realtime.server.ts'

export async function start(): Promise<ExtensionParts> {
  tokenReaders.push(readSessionCaller)
  processingLists.push(listProcessings)
  return { upgrades: realtimeUpgrades }
}
