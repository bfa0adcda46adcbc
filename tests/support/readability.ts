import { parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

interface SyntaxNode {
  type: string
  start: number
  end: number
  [property: string]: unknown
}

interface Comment {
  text: string
  firstLine: number
  lastLine: number
}

export interface Finding {
  path: string
  line: number
  text: string
}

const trees = new WeakMap<
  SourceFile,
  { program: SyntaxNode; comments: Comment[]; lineAt: (offset: number) => number }
>()

function treeOf(file: SourceFile) {
  const tree = trees.get(file) ?? parse(file)
  trees.set(file, tree)
  return tree
}

function parse({ path, text }: SourceFile) {
  const starts = [...text.matchAll(/^/gm)].map(({ index }) => index)
  const lineAt = (offset: number) => starts.findLastIndex((start) => start <= offset)
  const { program, comments } = parseSync(path, text)
  return {
    program: program as unknown as SyntaxNode,
    lineAt,
    comments: comments.map(({ value, start, end }) => ({
      text: value
        .replace(/^\*+/, '')
        .replaceAll(/\n\s*\*/g, ' ')
        .trim(),
      firstLine: lineAt(start),
      lastLine: lineAt(end - 1),
    })),
  }
}

/** Indexes of the lines on which a comment stands, alone or after code. */
export function commentLines(file: SourceFile): Set<number> {
  const lines = treeOf(file).comments.map(({ firstLine, lastLine }) =>
    Array.from({ length: lastLine - firstLine + 1 }, (_, index) => firstLine + index),
  )
  return new Set(lines.flat())
}

const bareStart = /^(?:Of|Those|What|Who)\b(?! (?:is|are|was|does|do|if)\b[^.]*\?)/

/** Sentences of comments that begin with a word that stands for a noun. */
export function bareStarts(file: SourceFile): Finding[] {
  return treeOf(file).comments.flatMap(({ text, firstLine }) =>
    text
      .split(/(?<=[.!?])\s+/)
      .filter((sentence) => bareStart.test(sentence))
      .map((sentence) => ({ path: file.path, line: firstLine + 1, text: sentence })),
  )
}

const functionTypes = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/
export const functionLinesMax = 70

/** A function may be longer that says why right above: `// Long function: one case for each kind of block.` */
export function longFunctions(file: SourceFile): (Finding & { hasReason: boolean })[] {
  const { program, lineAt } = treeOf(file)
  const lines = file.text.split('\n')
  const functions = nodesIn(program).filter(({ type }) => functionTypes.test(type))
  return functions.flatMap(({ start, end }) => {
    const [first, last] = [lineAt(start), lineAt(end - 1)]
    const length = last - first + 1
    if (length <= functionLinesMax) return []
    const hasReason = /^\s*\/\/ Long function: \S/.test(lines[first - 1] ?? '')
    return [{ path: file.path, line: first + 1, text: `${length} lines`, hasReason }]
  })
}

const irregular = new Set(
  `found sent typed given shown made kept held lost met paid seen sold told taken chosen written begun broken built bought
  caught done drawn driven fallen felt forgotten frozen gone grown hidden known led lent meant said sought spent stood sunk
  thought thrown understood woken won dealt wound withdrawn brought born rebuilt unseen unknown overwritten rewritten`.split(
    /\s+/,
  ),
)
const notParticiples = new Set('embed exceed feed hundred indeed need proceed seed speed succeed'.split(' '))
const questions = /^(?:is|are|was|were|has|have|had|can|must|may|should|will|does|do|needs|get|set|on)$/

/** Variables, parameters and functions that are called by a bare participle, as `found` or `userGiven`. */
export function participles(file: SourceFile): Finding[] {
  const { program, lineAt } = treeOf(file)
  return nodesIn(program)
    .flatMap(declaredNames)
    .filter(({ name }) => isParticiple(name))
    .map(({ name, start }) => ({ path: file.path, line: lineAt(start) + 1, text: name }))
}

function isParticiple(name: string): boolean {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_]+/)
  const last = words.at(-1) ?? ''
  if (questions.test(words[0] ?? '')) return false
  return irregular.has(last) || (/[a-z]{2}ed$/.test(last) && !notParticiples.has(last))
}

interface Name {
  name: string
  start: number
}

function declaredNames(node: SyntaxNode): Name[] {
  if (node.type === 'VariableDeclarator') return namesIn(node.id)
  if (node.type === 'CatchClause') return namesIn(node.param)
  const parameters = listOf(node.params).flatMap(namesIn)
  if (node.type === 'FunctionDeclaration') return [...namesIn(node.id), ...parameters]
  return functionTypes.test(node.type) || /^TS(?:FunctionType|MethodSignature)$/.test(node.type) ? parameters : []
}

function namesIn(pattern: unknown): Name[] {
  if (!isNode(pattern)) return []
  const { type, name, start } = pattern
  if (type === 'Identifier') return [{ name: String(name), start }]
  if (type === 'ObjectPattern') return listOf(pattern.properties).flatMap((one) => namesIn(one.value ?? one.argument))
  if (type === 'ArrayPattern') return listOf(pattern.elements).flatMap(namesIn)
  return namesIn(pattern.left ?? pattern.argument ?? pattern.parameter)
}

function nodesIn(node: SyntaxNode): SyntaxNode[] {
  const children = Object.values(node).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
  return [node, ...children.filter(isNode).flatMap(nodesIn)]
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as unknown[]).filter(isNode) : [])

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
