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
  /** `*` for a namespace import. */
  names: string[]
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
  const imported = module.staticImports.map(({ start, end, moduleRequest, entries }) =>
    importOf(file, moduleRequest.value, {
      isType: written(start, end),
      names: entries.map(({ importName }) => importName.name ?? (importName.kind === 'Default' ? 'default' : '*')),
    }),
  )
  const passedOn = module.staticExports.flatMap(({ start, end, entries }) =>
    entries.flatMap(({ moduleRequest, importName }) =>
      moduleRequest
        ? [importOf(file, moduleRequest.value, { isType: written(start, end), names: [importName.name ?? '*'] })]
        : [],
    ),
  )
  const later = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const argument = file.text.slice(moduleRequest.start, moduleRequest.end)
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(argument)?.[2]
    return literal ? [importOf(file, literal, { isType: false, names: ['*'] })] : []
  })
  return [...imported, ...passedOn, ...later]
}

function importOf(file: SourceFile, specifier: string, rest: Pick<Import, 'isType' | 'names'>): Import {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('#')) return { specifier, target: `app/${plain.slice(1)}`, package: null, ...rest }
  if (plain.startsWith('.'))
    return { specifier, target: path.posix.join(path.posix.dirname(file.path), plain), package: null, ...rest }
  return { specifier, target: null, package: packageName(plain), ...rest }
}

function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
