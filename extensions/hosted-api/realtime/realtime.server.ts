import type { Server } from 'node:http'
import { listenForLosses } from '#platform/events.server.ts'
import type { ExtensionParts } from '#platform/extension.ts'
import { isSocketRequest, serveSockets, socketPath } from './sockets.server.ts'
import { CallError } from '../call-error.ts'
import { protocol } from '../protocol.server.ts'
import { checkChannelsOnChanges } from './open-channels.server.ts'
import { closeAllSockets } from './realtime-socket.server.ts'
import { sendChanges } from './send-changes.server.ts'

export const realtimeUpgrades: ExtensionParts['upgrades'] = {
  accepts: isSocketRequest,
  serve(server: Server) {
    const stops = [checkChannelsOnChanges(), sendChanges(), listenForLosses(closeAllSockets), serveSockets(server)]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

export const realtime = protocol({
  root: '/realtime/v1',
  operations: {},
  shape: ({ code, message }) => ({ error: code, message }),
  absent: new CallError(
    404,
    'not_found',
    `Cette opération n’est pas proposée ici\u00a0: les changements s’écoutent par WebSocket, à ${socketPath}.`,
  ),
  codeOfMethod: 'not_found',
  codeOfFailure: () => 'internal_error',
})
