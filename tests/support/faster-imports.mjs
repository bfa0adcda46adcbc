import { registerHooks } from 'node:module'

/*
 * Preloaded into each process of the tests. Node parses a package's package.json again for each import of it, and that
 * of drizzle-orm (180 kB) again for each of its files: two fifths of the time that importing the product takes.
 */
const drizzle = /\/node_modules\/drizzle-orm\//
/** What the project's own files import by a name, which is the same file from all of them. */
const found = new Map()

registerHooks({
  resolve(specifier, context, resolveNext) {
    const { parentURL = '', conditions, importAttributes } = context
    if (specifier.startsWith('.')) {
      if (!drizzle.test(parentURL)) return resolveNext(specifier, context)
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    }
    const isOurs = parentURL && !parentURL.includes('/node_modules/') && !conditions.includes('require')
    if (!isOurs || Object.keys(importAttributes ?? {}).length > 0) return resolveNext(specifier, context)
    const known = found.get(specifier) ?? { ...resolveNext(specifier, context), shortCircuit: true }
    found.set(specifier, known)
    return known
  },
})
