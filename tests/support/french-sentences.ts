import { parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

export interface Sentence {
  text: string
  file: SourceFile
  start: number
}

export function placeOf({ file, start }: Sentence): string {
  return `${file.path}:${file.text.slice(0, start).split('\n').length}`
}

/** Replaces what is only known at run time. */
export const unknown = '\uFFFC'

const silentAttributes = new Set(
  'action autoComplete className d encType form formAction hidden href htmlFor id inputMode key name rel role sizes src srcSet target to type viewBox'.split(
    ' ',
  ),
)

type Node = { type: string; start: number } & Record<string, unknown>

export function sentencesOf(file: SourceFile): Sentence[] {
  const found: Sentence[] = []
  const say = ({ start }: Node, text: string) => {
    if (isProse(text)) found.push({ text, file, start })
  }
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one)
    if (!isNode(value) || /^(Import|Export(All|Named)Declaration$|TSType|TSInterface|TSLiteral)/.test(value.type)) {
      if (isNode(value) && value.type === 'ExportNamedDeclaration') walk(value['declaration'])
      return
    }
    if (value.type === 'JSXAttribute' && silentAttributes.has(nameOf(value))) return
    if (value.type === 'TaggedTemplateExpression') return walk((value['quasi'] as Node)['expressions'])
    if (value.type === 'JSXText') return
    const text = textOf(value)
    if (text !== null) say(value, text)
    for (const [key, part] of Object.entries(value)) {
      if (key === 'children') walkChildren(part as Node[])
      else if (typeof part === 'object') walk(part)
    }
  }
  const walkChildren = (children: Node[]) => {
    for (const child of children) {
      const inside = child.type === 'JSXExpressionContainer' ? (child['expression'] as Node) : child
      walk(textOf(inside) === null || inside.type.startsWith('JSX') ? inside : inside['expressions'])
    }
  }
  const isData = file.path.endsWith('.json')
  walk(parseSync(isData ? 'data.ts' : file.path, isData ? `(${file.text})` : file.text).program)
  return found
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? spaced(node['value']) : null
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(unknown)
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return null
  const children = node['children'] as Node[]
  return children.map(childText).join('')
}

function childText(child: Node): string {
  if (child.type === 'JSXText') {
    const lines = spaced(String(child['value'])).split(/\n[ \t]*/)
    return lines.length === 1 ? (lines[0] ?? '') : lines.filter((line) => line.trim() !== '').join(' ')
  }
  const expression = child.type === 'JSXExpressionContainer' ? (child['expression'] as Node) : null
  if (expression?.type === 'JSXEmptyExpression') return ''
  return (expression && textOf(expression)) ?? unknown
}

function spaced(text: string): string {
  return text.replaceAll('&nbsp;', '\u00a0')
}

function isProse(text: string): boolean {
  const words = text.replaceAll(unknown, '')
  return /\p{L}{2}/u.test(words) && /[^\x20-\x7e]|^\s*[A-Z][a-z]|\p{L}[ ,]/u.test(words)
}

function nameOf(attribute: Node): string {
  return String((attribute['name'] as { name: unknown }).name)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
