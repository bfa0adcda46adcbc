import type { EventName } from '#platform/events.server.ts'

/** What others read of somebody changed: their username, or the part of their e-mail that stands for it. */
export const personRenamed: EventName<{ id: string }> = 'person-renamed'
