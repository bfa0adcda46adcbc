import type { EventName } from '#platform/events.server.ts'

export const legalChange: EventName<Record<string, never>> = 'legal-changed'
