import type { EventName } from '#platform/events.server.ts'

/** What the legal pages say is no longer what they said. */
export const legalChanged: EventName<Record<string, never>> = 'legal-changed'
