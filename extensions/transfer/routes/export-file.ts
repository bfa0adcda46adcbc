import { Readable } from 'node:stream'
import type { LoaderFunctionArgs } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { openExport } from '../exports/site-exports.server.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const admin = requireAdmin(context)
  const file = await openExport(params.id ?? '', admin)
  if (!file) throw await notFound('Cet export n’existe plus.', admin)
  return new Response(Readable.toWeb(file.contents) as ReadableStream, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(file.bytes),
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
