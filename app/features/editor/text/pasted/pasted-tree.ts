import { escapeHtml } from '#platform/text/escape-html.ts'

/** Plain objects let the conversion be tested without a browser. */
export interface PastedElement {
  name: string
  attributes: Record<string, string>
  children: PastedNode[]
}

export type PastedNode = string | PastedElement

export function element(
  name: string,
  children: PastedNode[] = [],
  attributes: Record<string, string> = {},
): PastedElement {
  return { name, attributes, children }
}

export function textOfNodes(nodes: PastedNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOfNodes(node.children))).join('')
}

export function isBlank(nodes: PastedNode[]): boolean {
  return nodes.every((node) =>
    typeof node === 'string' ? node.trim() === '' : node.name !== 'img' && node.name !== 'hr' && isBlank(node.children),
  )
}

const blocks = new Set(['p', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'hr', 'figure', 'figcaption'])

export function holdsBlock(node: PastedNode): boolean {
  return typeof node !== 'string' && (blocks.has(node.name) || node.children.some(holdsBlock))
}

export function htmlOfTree(nodes: PastedNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node)
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
      const open = `<${node.name}${attributes.join('')}>`
      return ['br', 'hr', 'img'].includes(node.name) ? open : `${open}${htmlOfTree(node.children)}</${node.name}>`
    })
    .join('')
}
