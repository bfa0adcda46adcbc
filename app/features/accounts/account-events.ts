import type { EventName } from '#platform/events.server.ts'

/** The name that others read changed: the username, or the part of the e-mail shown in its place. */
export const personRenamed: EventName<{ id: string }> = 'person-renamed'

/** A session ended or a role changed: whoever caches a permission must check it again. */
export const accessChanged: EventName<{ personId: string }> = 'access-changed'
