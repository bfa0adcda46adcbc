import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { build, defineConfig, minify, type Plugin } from 'vite'

// Vite evaluates this file twice; both plugins share one map.
const globals = globalThis as { amuletteNatives?: Map<string, object> }
globals.amuletteNatives ??= new Map()
const natives = globals.amuletteNatives

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
        ? path.join(root, source.startsWith('#extensions/') ? '' : 'app', source.slice(1))
        : path.resolve(path.dirname(importer ?? root), source)
      const specifier = `#${path
        .relative(root, file)
        .replaceAll(path.sep, '/')
        .replace(/^app\//, '')}`
      return this.environment.mode === 'dev' ? `\0native:${specifier}` : { id: specifier, external: true }
    },
    // In development Vite's runner would create a second instance of an external module: return the loaded one.
    async load(id) {
      if (!id.startsWith('\0native:#')) return
      const specifier = id.slice('\0native:'.length)
      const file = path.join(root, specifier.startsWith('#extensions/') ? '' : 'app', specifier.slice(1))
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

/** The script of every visitor's page is limited to 1 kB, that of search to 3 kB; those that open photos and play videos come where they are needed. */
function smallReadingScripts(): Plugin {
  return {
    name: 'small-reading-scripts',
    apply: 'build',
    async closeBundle() {
      if (this.environment.name !== 'client') return
      for (const name of ['video-player.js', 'lecture.js', 'photos.js', 'recherche.js']) {
        const file = path.resolve(this.environment.config.build.outDir, name)
        const { code } = await minify(name, await readFile(file, 'utf8'), { module: true })
        await writeFile(file, code)
      }
    },
  }
}

/** One file, without the framework: `platform/deferred-app/deferred-script.server.ts`. */
function memberPageScript(): Plugin {
  return {
    name: 'member-page-script',
    apply: 'build',
    async closeBundle() {
      if (this.environment.name !== 'client') return
      const { root, build: options } = this.environment.config
      const input = path.resolve(root, 'app/features/site/member-page.ts')
      const output = { entryFileNames: 'membre.js', format: 'es' as const }
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        build: { ...targets, outDir: options.outDir, emptyOutDir: false, rolldownOptions: { input, output } },
      })
    },
  }
}

/**
 * One file each, the second with what four routes share: on a slow line a request costs more than a few bytes. Components
 * that bring styles are left out, which would then come on every page.
 */
const framework = { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// }
const common = {
  name: 'shared',
  tags: ['$initial' as const],
  minShareCount: 4,
  test: (file: string) =>
    file.endsWith('.ts') || (/\/app\/platform\/.*\.tsx$/.test(file) && !existsSync(file.replace(/tsx$/, 'css'))),
}

// light-dark() must reach the browser as written.
const targets = {
  target: ['chrome123', 'firefox120', 'safari17.5'],
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
}

export default defineConfig({
  plugins: [nativeServerFiles(), reactRouter(), smallReadingScripts(), memberPageScript()],
  // The embedded database's files change constantly.
  server: { watch: { ignored: ['**/data/**'] } },
  build: {
    reportCompressedSize: false,
    ...targets,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [framework, common] } } },
  },
})
