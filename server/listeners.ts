import { authorLists } from '#features/accounts/usernames.server.ts'
import { listAuthorIds } from '#features/articles/article-authors.server.ts'
import { copyEmailsOnRestoration } from '#features/comments/member-changes.server.ts'
import { otherMediaTexts } from '#features/articles/media-usage.server.ts'
import { emailAuthorsOfComments } from './decision-emails.ts'
import { emailEditorsOfComments } from './new-comment-emails.ts'
import { pageTexts } from '#features/pages/page-media.server.ts'
import { invalidatePagesOnChanges } from '#features/site/cache-invalidation.server.ts'

/** Called once in each process that serves. Open connections and extensions register their own listeners. */
export function listenToEvents(): void {
  emailAuthorsOfComments()
  emailEditorsOfComments()
  copyEmailsOnRestoration()
  invalidatePagesOnChanges()
  authorLists.push(listAuthorIds)
  otherMediaTexts.push(pageTexts)
}
