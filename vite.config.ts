import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, minify, type Plugin } from 'vite'

// Vite evaluates this file twice; both plugins share one map.
const shared = globalThis as { amuletteNatives?: Map<string, object> }
shared.amuletteNatives ??= new Map()
const natives = shared.amuletteNatives

/**
 * Node loads `.server.ts` files itself, once for `server.ts`, routes and tests: they share one database, one auth and
 * one event bus. React Router refuses such a file in the browser build.
 */
function nativeServerFiles(): Plugin {
  const root = import.meta.dirname
  return {
    name: 'native-server-files',
    enforce: 'pre',
    resolveId(source, importer) {
      if (this.environment.name === 'client' || !source.endsWith('.server.ts')) return
      const file = source.startsWith('#')
        ? path.join(root, 'app', source.slice(1))
        : path.resolve(path.dirname(importer ?? root), source)
      const specifier = `#${path.relative(path.join(root, 'app'), file).replaceAll(path.sep, '/')}`
      return this.environment.mode === 'dev' ? `\0native:${specifier}` : { id: specifier, external: true }
    },
    // In development Vite's runner would create a second instance of an external module: return the loaded one.
    async load(id) {
      if (!id.startsWith('\0native:#')) return
      const specifier = id.slice('\0native:'.length)
      const file = path.join(root, 'app', specifier.slice(1))
      const module: object = await import(/* @vite-ignore */ file)
      natives.set(specifier, module)
      const names = Object.keys(module).filter((name) => name !== 'default')
      return [
        `const native = globalThis.amuletteNatives.get(${JSON.stringify(specifier)})`,
        ...names.map((name) => `export const ${name} = native[${JSON.stringify(name)}]`),
      ].join('\n')
    },
  }
}

/** The script of every visitor's page is limited to 1 kB. */
function smallReadingScript(): Plugin {
  return {
    name: 'small-reading-script',
    apply: 'build',
    async closeBundle() {
      if (this.environment.name !== 'client') return
      const file = path.resolve(this.environment.config.build.outDir, 'lecture.js')
      const { code } = await minify('lecture.js', await readFile(file, 'utf8'), { module: true })
      await writeFile(file, code)
    },
  }
}

export default defineConfig({
  plugins: [nativeServerFiles(), reactRouter(), smallReadingScript()],
  // The embedded database's files change constantly.
  server: { watch: { ignored: ['**/data/**'] } },
  build: {
    reportCompressedSize: false,
    // light-dark() must reach the browser as written.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
})
