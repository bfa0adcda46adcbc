import { redirect } from 'react-router'
import { findMarkFile } from '#features/appearance/mark.server.ts'
import { noSuchFile, serveFile } from '#features/media/serve-file.server.ts'
import type { Route } from './+types/mark-file'

/** The mark of the blog, for browsers, phones and e-mails. Older addresses lead to the current one. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const mark = await findMarkFile(params.mark, params.name)
  if (!mark) return noSuchFile()
  if ('file' in mark) return serveFile(request, mark.file)
  if ('svg' in mark)
    return new Response(mark.svg, {
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
    })
  return redirect(mark.movedTo, { headers: { 'cache-control': 'public, max-age=60' } })
}
