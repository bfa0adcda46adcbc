import { describe, expect, test } from 'vitest'
import { inlineElement, inlineAssets } from './inlined-assets.server.ts'

describe('a file inlined in a document', () => {
  test('is unchanged and allowed by its hash', () => {
    expect(inlineElement('<style>', ['a{}', 'b{}'])).toEqual({
      html: '<style>a{}b{}</style>',
      source: "'sha256-cR0WXeDFPUxoynVcPpDZ1iYEOmjKwa49ZNxsL/qKIpk='",
    })
    expect(inlineElement('<script type="module">', ['f()']).html).toBe('<script type="module">f()</script>')
  })

  test.each(['</script>', '</STYLE >', '</script', '<!-- ', '<script>', 'a\r\nb', 'a\0b'])(
    'is refused when it contains %j',
    (text) => {
      expect(() => inlineElement('<style>', [`a${text}`])).toThrow('<style>')
      expect(() => inlineElement('<script type="module">', [`a${text}`])).toThrow('<script type="module">')
    },
  )

  test.each([
    ['in development', '<link rel="stylesheet" href="/app/app.css"/>'],
    ['built elsewhere', '<link rel="stylesheet" href="/assets/unknown-12345678.css"/>'],
  ])('%s the tags stay', (_, link) => {
    const html = `<!doctype html><html><head>${link}<script type="module" src="/script.js"></script></head></html>`
    const { document, sources } = inlineAssets(html, '{}')
    expect(sources).toBeNull()
    expect(document).toBe(html)
  })
})
