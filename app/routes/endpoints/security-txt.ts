import { readLegalSettings } from '#features/legal/legal.server.ts'
import { writeSecurityTxt } from '#features/legal/security-txt.ts'
import { noSuchFile } from '#features/media/serve-file.server.ts'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'

export async function loader() {
  const { contactEmail } = await readLegalSettings()
  if (!contactEmail) return noSuchFile()
  return new Response(writeSecurityTxt({ contactEmail, siteUrl: config.siteUrl, at: now() }), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
