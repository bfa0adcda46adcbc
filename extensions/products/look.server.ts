import { fetchRemote } from '#features/media/fetch-remote.server.ts'
import { storePicture } from '#features/media/pictures.server.ts'
import { threadOf } from '#platform/concurrency/thread.server.ts'
import { RemoteProblem } from '#platform/http/outgoing/public-request.server.ts'
import { log } from '#platform/log.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { fetchPublicPage, pageSeconds, pageSource } from '#platform/http/outgoing/public-page.server.ts'
import type { ShopProduct } from './read-product.ts'
import type * as reader from './reader-thread.server.ts'

/** Whoever writes a page decides how long it takes to read. */
const readInThread = threadOf<typeof reader>(new URL('./reader-thread.server.ts', import.meta.url), 5000)

export interface ShopPage extends ShopProduct {
  /** The shop led to another page than the one that was asked for. */
  isElsewhere: boolean
}

/** @returns null when the page is gone; a sentence when the shop did not answer with one that says anything */
export async function lookAt(address: string): Promise<Outcome<ShopPage | null, string>> {
  try {
    const { status, html, address: last } = await fetchPublicPage(address)
    if (status === 404 || status === 410) return done(null)
    if (status !== 200) return refused(sentenceOfStatus(status))
    if (isHome(last) && !isHome(address)) return done(null)
    const product = await readInThread('readProductAt', { html, address: last }).catch((problem: unknown) => {
      log.info({ host: new URL(last).host, problem }, 'the page of a product could not be read')
      return null
    })
    return product
      ? done({ ...product, isElsewhere: pathOf(last) !== pathOf(address) })
      : refused('Cette page ne dit pas ce qu’elle montre.')
  } catch (problem) {
    if (!(problem instanceof RemoteProblem)) throw problem
    return refused(sentences[problem.message] ?? 'La boutique ne répond pas\u00a0: la connexion n’a pas pu se faire.')
  }
}

const pathOf = (address: string) => new URL(address).pathname.replace(/\/$/, '')

/** Shops lead from a product that they removed to their first page, in some language, with either kind of redirect. */
function isHome(address: string): boolean {
  return new URL(address).search === '' && /^(?:\/[a-z]{2}(?:[-_][a-z]{2})?)?$/i.test(pathOf(address))
}

export const goneSentence = 'Cette page n’existe pas, ou plus, à la boutique.'

function sentenceOfStatus(status: number): string {
  return status >= 500
    ? 'La boutique est en panne\u00a0: réessayez plus tard.'
    : 'La boutique refuse que le blog lise sa page.'
}

const sentences: Record<string, string> = {
  'too slow': `La boutique n’a pas répondu en ${pageSeconds}\u00a0secondes.`,
  'unknown name': 'Aucun site n’a ce nom\u00a0: vérifiez l’adresse.',
  'not a machine of the public Internet': 'Cette adresse mène à un réseau privé\u00a0: le blog ne la lit pas.',
  'only https on its own port, without a password': 'Le blog ne lit que les pages en https.',
  'too many redirects': 'Cette adresse renvoie trop de fois ailleurs.',
  'bad redirect': 'Cette adresse renvoie à une adresse qui n’est pas valable.',
  'not a page': 'Cette adresse n’est pas celle d’une page.',
}

/** The first of them that is a picture is copied and processed here. */
export async function copyPicture(addresses: string[], name: string, by: string | null): Promise<string | null> {
  for (const address of addresses) {
    try {
      const picture = await storePicture(await fetchRemote(address, pageSource.access), name, by)
      if (picture.ok) return picture.value.address
    } catch (problem) {
      if (!(problem instanceof RemoteProblem)) throw problem
      log.info({ host: new URL(address).host, problem: problem.message }, 'a picture could not be copied')
    }
  }
  return null
}
