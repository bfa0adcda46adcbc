import { tokenReaders } from '#features/keys/caller.server.ts'
import { settingsLinks } from '#features/site/settings-links.server.ts'
import type { ExtensionParts } from '#platform/extension.ts'
import { readSessionCaller } from './auth/tokens/session-caller.server.ts'
import { realtimeUpgrades } from './realtime/realtime.server.ts'

export async function start(): Promise<ExtensionParts> {
  tokenReaders.push(readSessionCaller)
  settingsLinks.push({
    href: '/api',
    label: 'Documentation',
    caption: 'Tout ce qu’un programme peut demander à ce site.',
  })
  return { upgrades: realtimeUpgrades }
}
