import { tokenReaders } from '#features/keys/caller.server.ts'
import { describedWebhooks } from '#features/keys/operation.ts'
import { articleWebhooks, commentWebhooks } from '#features/webhooks/webhook.ts'
import { articleMessage, commentMessage } from '#features/webhooks/webhook-shapes.ts'
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
  describedWebhooks.push(
    {
      about: 'article',
      summary: 'Un article a été publié, modifié ou supprimé',
      events: articleWebhooks,
      message: articleMessage,
    },
    {
      about: 'comment',
      summary: 'Un commentaire a changé d’état',
      events: commentWebhooks,
      message: commentMessage,
    },
  )
  return { upgrades: realtimeUpgrades }
}
