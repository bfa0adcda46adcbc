// Long: the rules of the whole tree, read together.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importCircles } from './support/import-circles.ts'
import { type Import, importsOf, root, type SourceFile, sourceFiles } from './support/source-files.ts'

/**
 * Each feature may import those before it, in the order of ARCHITECTURE.md. For a later one, a route composes both, or the
 * earlier announces an event.
 */
const [, order = ''] =
  /The features, from the top: ([^.]+)\./.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')) ?? []
const features = order.split(/,\s/)
/** Features that read and write the tables of the feature above them which owns these. */
const tableUsers: Record<string, string[]> = {
  accounts: ['sessions', 'sign-in', 'profile', 'people'],
  media: ['library'],
  articles: ['reading', 'editor', 'categories', 'management'],
  moderation: ['reports'],
}
const forbiddenNames = ['utils', 'helpers', 'common', 'lib', 'misc', 'shared', 'service', 'manager']
/** Other files that may read the environment, and which variables. */
const environmentReaders: Record<string, RegExp> = {
  'app/platform/config.server.ts': /./,
  'app/platform/log.server.ts': /^LOG_LEVEL$/,
  'extensions/observability/extension.ts': /^OTEL_/,
  'extensions/observability/tracing.ts': /^OTEL_|^TRUSTED_PROXY_HOPS$/,
}

const everything = sourceFiles('{app,extensions}/**/*.{ts,tsx}').filter(
  ({ path }) => !/^extensions\/[^/]+\/(?:tests|bench)\//.test(path),
)
const product = everything.filter(({ path }) => !path.endsWith('.test.ts'))
const featureOf = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1]
/** The files at the root of a feature are public; every folder of it is private. */
const isPrivateFolder = (file: string) => /^app\/features\/[^/]+\/[^/]+\//.test(file)
/** The package that brings PostgreSQL shows the files at its root. */
const isPostgresRoot = (file: string) => /^embedded-postgres\/[\w-]+\.ts$/.test(file)
const isServer = (file: string) => /\.server\.tsx?$/.test(file) || file.startsWith('embedded-postgres/')
const isOfApp = ({ path }: SourceFile) => path.startsWith('app/')
const isRoute = ({ path }: SourceFile) =>
  /^(?:app|extensions\/[^/]+)\/routes\//.test(path) ||
  /^app\/(root|routes|extension-routes|entry\.\w+)\.tsx?$/.test(path)

function broken(
  files: SourceFile[],
  sentence: (file: SourceFile, imported: Import) => string | null | undefined | false,
): string[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap((imported) => {
      const complaint = sentence(file, imported)
      return complaint ? [`${file.path} → ${imported.specifier}: ${complaint}`] : []
    }),
  )
}

describe('dependencies point downwards only', () => {
  const inFeatures = product.filter(({ path }) => path.startsWith('app/features/'))

  test('a route uses the public files of features and the platform: no other route, no private folder', () => {
    const sentence = ({ path }: SourceFile, { target, specifier }: Import) => {
      if (!target || specifier.includes('/+types/')) return null
      if (/^app\/routes\/.*\.tsx?$/.test(target) && path !== 'app/routes.ts')
        return 'a route does not know other routes; what they share belongs to a feature.'
      if (isPrivateFolder(target))
        return 'this folder of a feature is private; use a public file of that feature, or make one.'
      return !target.startsWith('app/') && target !== 'extensions.ts' && 'routes are made of app/ only.'
    }
    expect(broken(product.filter(isRoute).filter(isOfApp), sentence)).toEqual([])
  })

  test('a route holds no query', () => {
    const queryPackages = ['drizzle-orm', 'pg']
    const sentence = (_: SourceFile, { target, package: name, isType }: Import) => {
      if (isType) return null
      if (name && queryPackages.includes(name)) return 'ask a verb of a feature instead.'
      if (target?.endsWith('-tables.server.ts')) return 'tables belong to their feature; ask one of its verbs.'
      return target === 'app/platform/database.server.ts' && 'ask a verb of a feature instead.'
    }
    expect(broken(product.filter(isRoute), sentence)).toEqual([])
  })

  test('a feature uses its own files, the public files of features above it, and the platform', () => {
    const sentence = ({ path }: SourceFile, { target, specifier }: Import) => {
      const own = featureOf(path) ?? ''
      const other = target && featureOf(target)
      if (!target || other === own || target.startsWith('app/platform/') || isPostgresRoot(target)) return null
      if (!other) return 'a feature knows features and the platform, neither routes nor what is beside app/.'
      if (!specifier.startsWith('#')) return `write #features/${other}/…: a relative path stays inside its feature.`
      if (isPrivateFolder(target))
        return 'this folder of a feature is private; use a public file of that feature, or make one.'
      const isAbove = features.indexOf(other) < features.indexOf(own)
      return (
        !isAbove &&
        `${other} is below ${own}: let a route compose both, or announce an event that the lower one listens to.`
      )
    }
    expect(broken(inFeatures, sentence)).toEqual([])
  })

  test('tables belong to their feature: others ask it', () => {
    const sentence = ({ path }: SourceFile, { target }: Import) =>
      target?.endsWith('-tables.server.ts') &&
      featureOf(target) &&
      featureOf(target) !== featureOf(path) &&
      !tableUsers[featureOf(target) ?? '']?.includes(featureOf(path) ?? '') &&
      // A foreign key names the column it refers to.
      !path.endsWith('-tables.server.ts') &&
      'ask a verb of that feature; for a join, its columns and its join, as authorColumns() and joinAuthor().'
    expect(broken(inFeatures, sentence)).toEqual([])
  })

  test('every feature has its place in the order', () => {
    const unplaced = new Set(
      inFeatures.map(({ path }) => featureOf(path) ?? path).filter((name) => !features.includes(name)),
    )
    expect([...unplaced].map((name) => `${name}: add it to ARCHITECTURE.md`)).toEqual([])
  })

  test('app/ knows no extension, only the list of them', () => {
    const readers = ['app/extension-routes.ts', 'app/platform/extensions.server.ts']
    const sentence = ({ path }: SourceFile, { target }: Import) =>
      target !== null &&
      (target.startsWith('extensions/') || (target === 'extensions.ts' && !readers.includes(path))) &&
      'export a list or an event that the extension uses instead.'
    expect(broken(everything.filter(isOfApp), sentence)).toEqual([])
  })

  test('an extension uses its own files, the public files of features, and the platform', () => {
    const sentence = ({ path }: SourceFile, { target, specifier }: Import) => {
      if (!target || specifier.includes('/+types/')) return null
      const isOwn = target.split('/')[1] === path.split('/')[1] && target.startsWith('extensions/')
      if (target.startsWith('health-claims/')) return path.startsWith('extensions/claims/') ? null : 'not its own.'
      const isPublic = target.startsWith('app/platform/') || (featureOf(target) && !isPrivateFolder(target))
      return !isOwn && !isPublic && 'no other extension, no route, no private folder of a feature.'
    }
    expect(
      broken(
        product.filter((file) => !isOfApp(file)),
        sentence,
      ),
    ).toEqual([])
  })

  test('an extension names the packages that nothing else needs', async () => {
    const { extensions } = await import('../extensions.ts')
    const importers = new Map<string, Set<string>>()
    for (const file of sourceFiles('{app,database,extensions,scripts,server}/**/*.{ts,tsx}', '*.ts')) {
      if (file.path.endsWith('.test.ts') || /\/(tests|bench)\//.test(file.path)) continue
      for (const { package: name } of importsOf(file)) {
        if (!name || name.startsWith('node:')) continue
        const owner = file.path.startsWith('extensions/') ? (file.path.split('/')[1] ?? '') : 'the product'
        importers.set(name, (importers.get(name) ?? new Set()).add(owner))
      }
    }
    for (const { name, packages = [] } of extensions) {
      const own = [...importers].filter(([, owners]) => owners.size === 1 && owners.has(name))
      expect([...packages].toSorted(), name).toEqual(own.map(([one]) => one).toSorted())
    }
  })

  test('what an extension declares is read by the build: it imports types, and the rest when it is called', () => {
    const eager = sourceFiles('extensions/*/extension.ts').flatMap(({ path, text }) =>
      [...text.matchAll(/^import (?!type )[^]*?from .*$/gm)].map(([line]) => `${path}: ${line}`),
    )
    expect(eager).toEqual([])
  })

  test('the platform knows nothing of blogs', () => {
    const sentence = ({ path }: SourceFile, { target }: Import) =>
      target !== null &&
      !target.startsWith('app/platform/') &&
      !isPostgresRoot(target) &&
      !(target === 'extensions.ts' && path === 'app/platform/extensions.server.ts') &&
      'the platform could serve another product: it knows no feature and no route.'
    const files = product.filter(({ path }) => path.startsWith('app/platform/'))
    expect(broken(files, sentence)).toEqual([])
  })

  test('embedded-postgres/ uses nothing of the product, whose files use those at its root', () => {
    const isAllowed = (file: SourceFile, { target, package: name }: Import) =>
      target?.startsWith('embedded-postgres/') ||
      name?.startsWith('node:') ||
      name === 'pg' ||
      (name === 'vitest' && file.path.startsWith('embedded-postgres/tests/'))
    expect(
      broken(
        sourceFiles('embedded-postgres/**/*.ts'),
        (file, imported) => !isAllowed(file, imported) && 'not its own.',
      ),
    ).toEqual([])
    const users = sourceFiles('{app,database,extensions,scripts,server}/**/*.{ts,tsx}', '*.ts')
    const sentence = (_: SourceFile, { target }: Import) =>
      target?.startsWith('embedded-postgres/') && !isPostgresRoot(target) && 'use a file at the root of the package.'
    expect(broken(users, sentence)).toEqual([])
  })

  test('health-claims/ uses nothing but its own files', () => {
    const files = sourceFiles('health-claims/*.ts').filter(({ path }) => !path.endsWith('.test.ts'))
    const sentence = (_: SourceFile, { target }: Import) => !target?.startsWith('health-claims/') && 'not its own.'
    expect(broken(files, sentence)).toEqual([])
  })

  test('server.ts, server/ and the scripts use the platform, the public files of features, and the world', () => {
    const sentence = ({ path }: SourceFile, { target }: Import) => {
      if (!target || /^(database\/world|build|scripts|server)\//.test(target) || isPostgresRoot(target)) return null
      if (path.startsWith('scripts/') && /^(?:bench|tests\/support)\//.test(target)) return null
      const isPublic = target.startsWith('app/platform/') || (featureOf(target) && !isPrivateFolder(target))
      return !isPublic && 'only the platform, the public files of features, and database/world.'
    }
    expect(broken(sourceFiles('server.ts', 'server/*.ts', 'scripts/*.{ts,mjs}'), sentence)).toEqual([])
  })
})

describe('the platform names nothing of the product', () => {
  const platform = sourceFiles('app/platform/**/*.{ts,tsx,css}').filter(({ path }) => !path.endsWith('.test.ts'))
  const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '')
  const found = (pattern: RegExp, except: RegExp) =>
    platform.flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(pattern)].flatMap(([, word = '']) =>
        except.test(word) || path === 'app/platform/product-name.ts' ? [] : [`${path}: ${word}`],
      ),
    )

  test('none of its words: a route says so in its `handle`, a feature hands it over', () => {
    const words =
      /(amulette|articles?\b|bijou|bracelet|brouillon|boutique|commentaire|courrier|flux\b|lecture|mod[eé]ration|pendentif|pierre|t[eé]l[eé]vers)/gi
    expect(found(words, /(?!)/)).toEqual([])
  })

  test('none of its addresses, but those that every product has, and those of the machine', () => {
    const inText = /['"`](\/[a-z][\w.-]+)/g
    const inPattern = /(?<![a-z<])\\(\/[a-z]{2,})/g
    const ofEveryProduct = /^\/(?:assets|health|favicon\.svg|marque|tmp|bin|etc|proc|usr)$/
    expect([...found(inText, ofEveryProduct), ...found(inPattern, ofEveryProduct)]).toEqual([])
  })
})

describe('imports make no circle', () => {
  test('of files, through values or types', () => {
    const postgres = sourceFiles('embedded-postgres/**/*.ts')
    expect(importCircles([...product, ...postgres, ...sourceFiles('health-claims/*.ts')], (path) => path)).toEqual([])
  })

  test('of folders side by side, each with all that is in it', () => {
    const folders = new Set(product.map(({ path }) => path.slice(0, path.lastIndexOf('/'))))
    const parents = new Set(
      [...folders].flatMap((folder) => folder.split('/').map((_, depth, names) => names.slice(0, depth).join('/'))),
    )
    const inside = (parent: string) => (path: string) => {
      const [name = '', deeper] = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/', 2) : []
      return deeper === undefined ? null : `${parent}/${name}`
    }
    expect([...parents].flatMap((parent) => importCircles(product, inside(parent)))).toEqual([])
  })
})

describe('what may run in the browser', () => {
  /** Node alone reads the declarations and commands of an extension, and what it loads before the server. */
  const isProgram = ({ path }: SourceFile) => /^extensions\/[^/]+\/(?:(?:extension|tracing)\.ts$|commands\/)/.test(path)
  const shared = product.filter((file) => !isServer(file.path) && !isRoute(file) && !isProgram(file))

  test('imports no server file, only types of them', () => {
    const sentence = (_: SourceFile, { target, isType }: Import) =>
      target !== null && isServer(target) && !isType && 'write `import type`, or give this file the suffix .server.ts.'
    expect(broken(shared, sentence)).toEqual([])
  })

  test('imports nothing of Node', () => {
    const sentence = (_: SourceFile, { package: name, isType }: Import) =>
      name?.startsWith('node:') && !isType && 'a browser has no Node: give this file the suffix .server.ts.'
    expect(broken(shared, sentence)).toEqual([])
  })

  test('a server file is plain TypeScript that Node can load: no JSX, no styles, nothing that has any', () => {
    const sentence = (_: SourceFile, { target, isType }: Import) =>
      target !== null && !isType && !/\.(?:ts|json)$/.test(target) && 'Node loads .ts and .json only.'
    const loadedByNode = product.filter(({ path }) => path.endsWith('.server.ts'))
    expect(broken(loadedByNode, sentence)).toEqual([])
    expect(
      product
        .filter(({ path }) => path.endsWith('.server.tsx') && !isRoute({ path, text: '' }))
        .map(({ path }) => path),
    ).toEqual([])
  })
})

describe('how a file is written', () => {
  const where = (files: SourceFile[], pattern: RegExp) =>
    files.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    )

  test('an import carries its extension, as Node wants it', () => {
    const sentence = (_: SourceFile, { target, specifier }: Import) =>
      target !== null && !specifier.includes('/+types/') && !/\.\w+$/.test(target) && 'write the extension.'
    expect(broken(everything, sentence)).toEqual([])
  })

  test('only the configuration reads the environment', () => {
    const reads = product.flatMap(({ path, text }) =>
      [...text.matchAll(/process\.env\b(?:\.(\w+))?/g)].flatMap(([found, name = 'everything']) => {
        const allowed = name === 'NODE_ENV' || environmentReaders[path]?.test(name)
        return allowed ? [] : [`${path}: ${found}; add what it needs to config.server.ts`]
      }),
    )
    expect(reads).toEqual([])
  })

  test('names say what is inside', () => {
    const vague = everything.filter(({ path }) => {
      const words = path.slice('app/'.length).split(/[/.-]/)
      return words.some((word) => forbiddenNames.includes(word)) || /\/(types|index)\.tsx?$/.test(path)
    })
    expect(vague.map(({ path }) => `${path}: a missing name is usually a wrong place; and no barrels`)).toEqual([])
  })

  test('no style is inline: the Content-Security-Policy would drop it', () => {
    expect(
      where(
        product.filter(({ path }) => path.endsWith('.tsx')),
        /\bstyle=|<style\b/,
      ),
    ).toEqual([])
  })

  test('no narrow no-break space: fonts and search treat it in their own ways, use U+00A0', () => {
    expect(where([...everything, ...sourceFiles('{app,extensions}/**/*.css')], /\u202f/)).toEqual([])
  })
})
