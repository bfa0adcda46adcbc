import { isbot } from 'isbot'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { isAuthor } from '#features/accounts/account.ts'
import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { articlePath } from '#features/articles/slug.ts'
import { isInShop } from '#features/audience/shop-links.server.ts'
import { withAdditions } from '#features/reading/text-additions.server.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { shopAddress } from '#features/site/navigation.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { hit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'
import { contentOf, linksIn } from '../letter-content.server.ts'
import { countClick, findLetter, type LetterRow } from '../letters.server.ts'

/** The same network counts once in an hour, so that a mail scanner is no crowd. The address is stored as a hash. */
const clicksPerNetwork = { name: 'newsletter-clicks', hits: 1, seconds: 60 * 60 }

/** The link is the same for everybody who received the letter: nobody is followed. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const letter = await findLetter(params.letter)
  const target = await findTarget(letter, String(params.target))
  if (!target) throw await notFound('Cette page n’est plus en ligne.', null)
  const isShop = isInShop(target)
  if (letter && isPerson(request) && !isAuthor(currentAccount(context))) {
    for (const count of isShop ? (['clicks', 'shopClicks'] as const) : (['clicks'] as const))
      if (!(await hit(clicksPerNetwork, `${letter.id} ${count} ${clientNetwork(request)}`)))
        await countClick(letter.id, count)
  }
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  return redirect(isShop ? shopAddress(target, null) : target, { headers })
}

/** An article by its id, and an address that the owner wrote by its number: nobody else chooses where this leads. */
async function findTarget(letter: LetterRow | null, target: string): Promise<string | null> {
  if (letter && /^\d{1,4}$/.test(target)) {
    const href = escapeHtml(linksIn(contentOf(letter))[Number(target)] ?? '')
    // A product that is sold out since then may lead elsewhere.
    return linksIn((await withAdditions(`<p><a href="${href}">.</a></p>`)).html)[0] ?? null
  }
  const article = await findArticleTitle(target)
  return article && articlePath(article.slug)
}

function isPerson({ method, headers }: Request): boolean {
  const isPrefetch = /prefetch|prerender/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`)
  return method === 'GET' && !isPrefetch && !isbot(headers.get('user-agent') ?? '')
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
