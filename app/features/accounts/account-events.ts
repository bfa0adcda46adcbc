import type { EventName } from '#platform/events.server.ts'

/** What others read of a person changed: the username, or the part of the e-mail shown in its place; what they say of themselves. */
export const personRename: EventName<{ id: string }> = 'person-renamed'

/** A session or a key ended, or a role changed: whoever caches a permission must check it again. */
export const accessChange: EventName<{ personId: string }> = 'access-changed'
