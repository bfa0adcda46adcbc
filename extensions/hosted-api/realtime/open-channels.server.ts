import { accessChange } from '#features/accounts/account-events.ts'
import { listen } from '#platform/events.server.ts'
import { log } from '#platform/log.server.ts'
import type { Channel } from './channel.server.ts'
import type { ObservedTable } from './subscription.ts'

const channels = new Set<Channel>()
/** Counts changes, so that a channel whose rights were read before one and that was added after it is checked again. */
let changesOfAccess = 0

export function accessVersion(): number {
  return changesOfAccess
}

export async function addChannel(channel: Channel, version: number): Promise<void> {
  channels.add(channel)
  if (version !== changesOfAccess) await channel.checkAgain()
}

export function removeChannel(channel: Channel): void {
  channels.delete(channel)
}

export function channelsOn(table: ObservedTable): Channel[] {
  return [...channels].filter(({ subscriptions }) => subscriptions.some(({ tables }) => tables.includes(table)))
}

export function failAll(table: ObservedTable): void {
  for (const channel of channelsOn(table)) channel.fail()
}

export function checkChannelsOnChanges(): () => void {
  return listen(accessChange, ({ personId }) => {
    changesOfAccess += 1
    for (const channel of channels) {
      if (channel.reader?.id === personId)
        channel.checkAgain().catch((problem: unknown) => {
          log.warn({ problem }, 'the rights of a channel could not be read')
          channel.fail()
        })
    }
  })
}
