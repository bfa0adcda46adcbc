import { categoryAt } from '#features/articles/article.ts'
import { standingPages } from '#features/discovery/discovery.ts'

export const nextPagesPath = '/lecture.speculationrules'

/** An address, as a pattern of URLs has it, where `?` would be a sign of its own. */
const patternsOf = (path: string) => (categoryAt(path) ? [path, `${path}\\?avant=*`] : [path])

/** Which pages a visitor's browser may ask for before the click. */
export const nextPages = JSON.stringify({
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: [...standingPages.flatMap(patternsOf), '/article/:slug'] },
          { not: { selector_matches: '[download], [rel~=nofollow], [rel~=external]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
