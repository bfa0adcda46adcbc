import type { EventName } from '#platform/events.server.ts'

export const legalChanged: EventName<Record<string, never>> = 'legal-changed'
