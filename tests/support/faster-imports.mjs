import { registerHooks } from 'node:module'
import path from 'node:path'

/*
 * Preloaded into each process of the tests. For each import Node looks for the file, its real path and the package.json
 * around it (that of drizzle-orm, of 180 kB, it parses anew for each of its files): a fifth of what a server's start costs.
 */
const formats = { '.js': 'module', '.mjs': 'module', '.ts': 'module-typescript' }
/** What the project's own files import by a name, which is the same file from all of them. */
const found = new Map()
let app = ''

registerHooks({
  resolve(specifier, context, resolveNext) {
    const { parentURL = '', conditions, importAttributes } = context
    if (conditions.includes('require') || Object.keys(importAttributes ?? {}).length > 0)
      return resolveNext(specifier, context)
    const ending = path.extname(specifier)
    // A module's neighbour of the same ending is a module too.
    if (specifier.startsWith('.')) {
      if (!(ending in formats) || !parentURL.endsWith(ending)) return resolveNext(specifier, context)
      return { url: new URL(specifier, parentURL).href, format: formats[ending], shortCircuit: true }
    }
    if (!parentURL || parentURL.includes('/node_modules/')) return resolveNext(specifier, context)
    if (app && specifier.startsWith('#') && ending === '.ts')
      return { url: app + specifier.slice(1), format: formats[ending], shortCircuit: true }
    const known = found.get(specifier) ?? { ...resolveNext(specifier, context), shortCircuit: true }
    if (specifier.startsWith('#')) app = known.url.slice(0, 1 - specifier.length)
    found.set(specifier, known)
    return known
  },
})
