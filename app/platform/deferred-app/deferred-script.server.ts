const scripts = /<script\b[^>]*>[^<]*__reactRouterRouteModules[^<]*<\/script>/
const preloads = /<link rel="modulepreload"[^>]*\/>/g

/** Puts the framework's script into an attribute, until `load-app.ts` puts it back where it stood. */
export function deferScript(html: string, nonce: string, program: string, data: unknown): string {
  const script = scripts.exec(html)?.[0]
  if (!script) throw new Error('Expected a script of the router in the page, found none.')
  const code = script.slice(script.indexOf('>') + 1, -'</script>'.length)
  const attributes = [
    'type="module"',
    `src="${program}"`,
    'fetchpriority="low"',
    `nonce="${nonce}"`,
    `data-page="${escapeAttribute(JSON.stringify(data))}"`,
    `data-app-script="${escapeAttribute(code)}"`,
  ]
  return html.replace(preloads, '').replace(script, () => `<script ${attributes.join(' ')}></script>`)
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
