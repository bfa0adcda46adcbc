import type { EventName } from '#platform/events.server.ts'

/** The displayed name of a person changed, or their presentation. */
export const personRename: EventName<{ id: string }> = 'person-renamed'

/** A session or a key ended, or a role changed: permissions that were cached must be checked again. */
export const accessChange: EventName<{ personId: string }> = 'access-changed'
