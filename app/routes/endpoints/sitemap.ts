import { readSitemap } from '#features/discovery/sitemap.server.ts'

export async function loader() {
  return new Response(await readSitemap(), { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
