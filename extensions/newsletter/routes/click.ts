import { redirect, type LoaderFunctionArgs } from 'react-router'
import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { articlePath } from '#features/articles/slug.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { hit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { countClick, findLetter } from '../letters.server.ts'

/** The same network counts once in an hour, so that a mail scanner is no crowd. The address is stored as a hash. */
const clicks = { name: 'newsletter-clicks', hits: 1, seconds: 60 * 60 }

/** The link is the same for everybody who received the letter: nobody is followed. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const [letter, article] = await Promise.all([findLetter(params.letter), findArticleTitle(String(params.article))])
  if (!article) throw await notFound('Cet article n’est plus en ligne.', null)
  if (letter && !(await hit(clicks, `${letter.id} ${clientNetwork(request)}`))) await countClick(letter.id)
  return redirect(articlePath(article.slug), { headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } })
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
