import type { EventName } from '#platform/events.server.ts'

/** What others read of somebody changed: their username, or the part of their e-mail that stands for it. */
export const personRenamed: EventName<{ id: string }> = 'person-renamed'

/** A session of somebody ended, or their role changed: whoever relies on their rights asks again. */
export const accessChanged: EventName<{ personId: string }> = 'access-changed'
