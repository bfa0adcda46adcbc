import { categoryAt } from '#features/articles/categories.ts'
import { standingPages } from '#features/discovery/discovery.ts'

export const nextPagesPath = '/lecture.speculationrules'

/** In a URL pattern `?` has a meaning of its own. */
const patternsOf = (path: string) => (categoryAt(path) ? [path, `${path}\\?avant=*`] : [path])

export function nextPages(): string {
  return JSON.stringify({
    prefetch: [
      {
        source: 'document',
        where: {
          and: [
            { href_matches: [...standingPages().flatMap(patternsOf), '/article/:slug'] },
            { not: { selector_matches: '[download], [rel~=nofollow], [rel~=external]' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  })
}
