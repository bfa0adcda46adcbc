import { inertHtml } from '../inert-html.ts'
import { element, htmlOfTree, type PastedNode } from './pasted-tree.ts'

export function treeOfHtml(html: string): PastedNode[] {
  const read = readers()
  const treeOf = (node: Node): PastedNode[] => {
    if (read.nodeType(node) === Node.TEXT_NODE) return [read.nodeValue(node) ?? '']
    if (!(node instanceof Element)) return []
    const attributes = Object.fromEntries(Array.from(read.attributes(node), ({ name, value }) => [name, value]))
    return [element(read.localName(node), childrenOf(node), attributes)]
  }
  const childrenOf = (node: Node) => Array.from(read.childNodes(node)).flatMap(treeOf)
  const body = read.body(new DOMParser().parseFromString(html, 'text/html'))
  return body ? childrenOf(body) : []
}

/** The editor reads DOM properties: this protects it from DOM clobbering. */
export function withoutNamedFields(html: string): string {
  return /<form\b|\bname\b/i.test(html) ? htmlOfTree(withoutNames(treeOfHtml(inertHtml(html)))) : html
}

function withoutNames(nodes: PastedNode[]): PastedNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node]
    const children = withoutNames(node.children)
    const { name: _, id: __, ...attributes } = node.attributes
    return node.name === 'form' ? children : [element(node.name, children, attributes)]
  })
}

/** The prototypes' own getters: a field named « attributes » shadows its form's property (DOM clobbering). */
function readers() {
  return {
    body: readerOf(Document.prototype, 'body'),
    nodeType: readerOf(Node.prototype, 'nodeType'),
    nodeValue: readerOf(Node.prototype, 'nodeValue'),
    childNodes: readerOf(Node.prototype, 'childNodes'),
    localName: readerOf(Element.prototype, 'localName'),
    attributes: readerOf(Element.prototype, 'attributes'),
  }
}

function readerOf<Owner extends object, Name extends keyof Owner>(
  prototype: Owner,
  name: Name,
): (owner: Owner) => Owner[Name] {
  const property = Object.getOwnPropertyDescriptor(prototype, name)
  return (owner) => property?.get?.call(owner) as Owner[Name]
}
