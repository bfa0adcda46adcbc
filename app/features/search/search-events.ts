import type { EventName } from '#platform/events.server.ts'

export const synonymChange: EventName<Record<string, never>> = 'synonyms-changed'
export const synonymsTag = 'synonyms'
