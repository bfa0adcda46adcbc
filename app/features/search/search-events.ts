import type { EventName } from '#platform/events.server.ts'

export const synonymsChanged: EventName<Record<string, never>> = 'synonyms-changed'
/** Cache tag of every answer to a search. */
export const synonymsTag = 'synonyms'
