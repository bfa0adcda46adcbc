import type { LoaderFunctionArgs } from 'react-router'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { notFound, requireDone } from '#features/site/not-found.server.ts'
import { queuesByKey } from '#platform/concurrency/concurrency.ts'
import { openCard } from '../cards.server.ts'
import { printCard } from '../drawing.server.ts'
import { readFormat } from '../parcel.ts'

/** The many that one person asks for at once end in time, and keep nobody else waiting. */
const inTurn = queuesByKey(1, 10_000)

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const account = requireAuthor(context)
  const { article, card } = await requireDone(await openCard(String(params.id), account), account)
  if (!article || !card) throw await notFound('Cette carte n’est pas encore préparée.', account)
  const format = readFormat(url.searchParams.get('format'))
  const file = await inTurn(account.id, () => printCard(article, card, format))
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(file.length),
      'content-disposition': `attachment; filename="carte-${article.slug}${format === 'a4' ? '-a4' : ''}.pdf"`,
      'cache-control': 'private, no-store',
    },
  })
}
