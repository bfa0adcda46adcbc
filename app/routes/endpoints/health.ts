import { filesState } from '#features/media/files.server.ts'
import { isDatabaseAnswering } from '#platform/database.server.ts'
import { mailState } from '#platform/mail/transport.server.ts'

/** For monitoring: 200, or 503 when the database or the file storage does not answer. */
export async function loader() {
  const [database, files, mail] = await Promise.all([
    isDatabaseAnswering().then((answering) => (answering ? 'ok' : 'en panne')),
    filesState(),
    mailState(),
  ])
  const ok = database === 'ok' && files === 'ok'
  return Response.json(
    { status: ok ? 'ok' : 'en panne', database, files, mail },
    { status: ok ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}
