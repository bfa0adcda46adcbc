import { emailAuthorsOfComments } from '#features/comments/decision-emails.server.ts'
import { emailAdministratorsOfComments } from '#features/moderation/new-comment-emails.server.ts'
import { invalidatePagesOnChanges } from '#features/site/cache-invalidation.server.ts'

/** Once in each process that serves. Open connections listen for themselves, and extensions when they start. */
export function listenToEvents(): void {
  emailAuthorsOfComments()
  emailAdministratorsOfComments()
  invalidatePagesOnChanges()
}
