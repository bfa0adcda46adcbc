import { authorsTag } from '#features/articles/article-events.ts'
import { expirePageAtNextPublication } from '#features/articles/publication.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'

const headersOfReads = 'authorization, apikey, accept, accept-profile, prefer, range'

/** Lets the page cache keep the articles that every visitor gets. */
export async function readForVisitors(read: () => Promise<Response>): Promise<Response> {
  tagPage('articles', authorsTag)
  await expirePageAtNextPublication()
  const answer = await read()
  if (answer.status === 200) answer.headers.delete('cache-control')
  answer.headers.set('vary', headersOfReads)
  return answer
}
