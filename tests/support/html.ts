import { parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument>['children'][number]
export type Element = Extract<Node, { attribs: unknown }>

/** Every element of a document or of a part of one, in their order. */
export const elementsIn = (html: string): Element[] => elementsAmong(parseDocument(html).children)

export const elementsAmong = (nodes: Node[]): Element[] =>
  nodes.flatMap((node) => ('attribs' in node ? [node, ...elementsAmong(node.children)] : []))

export function textOf(node: Node): string {
  if ('data' in node) return node.data
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
