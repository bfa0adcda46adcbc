import type { EventName } from '#platform/events.server.ts'

export const synonymsChanged: EventName<Record<string, never>> = 'synonyms-changed'
export const synonymsTag = 'synonyms'
