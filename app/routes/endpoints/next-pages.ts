import { nextPages } from '#features/site/next-pages.ts'

/** For the pages that do not have these rules inside them. */
export function loader() {
  return new Response(nextPages(), {
    headers: { 'content-type': 'application/speculationrules+json', 'cache-control': 'public, max-age=3600' },
  })
}
