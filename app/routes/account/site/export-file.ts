import { Readable } from 'node:stream'
import { openExport } from '#features/backups/site-exports.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import type { Route } from './+types/export-file'

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const file = await openExport(params.id)
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
