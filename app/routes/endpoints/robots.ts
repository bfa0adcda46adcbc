import { config } from '#platform/config.server.ts'

const closed = ['/compte', '/chercher', '/courrier', '/evenements', '/televersements']

export function loader() {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /', '', `# ${config.siteUrl}`]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
