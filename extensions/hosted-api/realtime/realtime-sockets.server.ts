import type { Server } from 'node:http'
import { listenForLosses } from '#platform/events.server.ts'
import { isSocketRequest, serveSockets } from '#platform/http/sockets.server.ts'
import { checkChannelsOnChanges } from './open-channels.server.ts'
import { closeAllSockets, openRealtimeSocket, whyNotOpen } from './realtime-socket.server.ts'
import { sendChanges } from './send-changes.server.ts'

const path = '/realtime/v1/websocket'

export const isRealtimeRequest = (request: Parameters<typeof isSocketRequest>[0]) => isSocketRequest(request, path)

export function serveRealtime(server: Server): () => void {
  const stops = [
    checkChannelsOnChanges(),
    sendChanges(),
    listenForLosses(closeAllSockets),
    serveSockets(server, { path, whyNot: whyNotOpen, open: openRealtimeSocket }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
