import type { PageInput } from '#features/pages/page.ts'

/** Other blogs keep no versions, and their drafts are of no article. */
export const withoutVersions = { readTime: '', version: 1, withdrawnAt: null, articleId: null, baseVersion: null }

/** A page that nobody could see is a draft here. */
export const pageState = (onlineSince: string | null, input: PageInput) =>
  onlineSince ? { version: 1, onlineSince, draft: null } : { version: 0, onlineSince, draft: input }
