import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

export const root = path.resolve(import.meta.dirname, '../..')

export interface SourceFile {
  path: string
  text: string
}

export interface Import {
  specifier: string
  /** Relative to the project; null for a package. */
  target: string | null
  package: string | null
  /** Erased by type stripping; an inline `{ type X }` is not, and still loads the module. */
  isType: boolean
}

export function sourceFiles(...patterns: string[]): SourceFile[] {
  const files = globSync(patterns, { cwd: root }).map((file) => file.replaceAll(path.sep, '/'))
  return files.toSorted().map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
}

const known = new WeakMap<SourceFile, Import[]>()

export function importsOf(file: SourceFile): Import[] {
  const imports = known.get(file) ?? readImports(file)
  known.set(file, imports)
  return imports
}

function readImports(file: SourceFile): Import[] {
  const { module } = parseSync(file.path, file.text)
  const written = (start: number, end: number) => /^(import|export)\s+type\b/.test(file.text.slice(start, end))
  const imported = module.staticImports.map(({ start, end, moduleRequest }) =>
    importOf(file, moduleRequest.value, written(start, end)),
  )
  const passedOn = module.staticExports.flatMap(({ start, end, entries }) =>
    entries.flatMap(({ moduleRequest }) =>
      moduleRequest ? [importOf(file, moduleRequest.value, written(start, end))] : [],
    ),
  )
  const later = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const argument = file.text.slice(moduleRequest.start, moduleRequest.end)
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(argument)?.[2]
    return literal ? [importOf(file, literal, false)] : []
  })
  return [...imported, ...passedOn, ...later]
}

function importOf(file: SourceFile, specifier: string, isType: boolean): Import {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('#')) return { specifier, target: aliased(plain.slice(1)), package: null, isType }
  if (plain.startsWith('.')) {
    return { specifier, target: path.posix.join(path.posix.dirname(file.path), plain), package: null, isType }
  }
  return { specifier, target: null, package: packageName(plain), isType }
}

/** As `imports` of package.json says. */
function aliased(name: string): string {
  return /^(?:embedded-postgres|extensions|health-claims)\//.test(name) ? name : `app/${name}`
}

function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
