import { inertHtml } from '../inert-html.ts'
import { element, type PastedNode } from './pasted-tree.ts'

export function treeOfHtml(html: string): PastedNode[] {
  return treeOf(parse(html).content)
}

/** The editor parses HTML as a document, whose properties named elements would replace (DOM clobbering). */
export function withoutNamedFields(html: string): string {
  if (!/<form\b|\bname\b/i.test(html)) return html
  const template = parse(inertHtml(html))
  for (const field of template.content.querySelectorAll('[name], [id]')) {
    field.removeAttribute('name')
    field.removeAttribute('id')
  }
  return template.innerHTML
}

/** The properties of forms and documents can be replaced by named elements: the template has neither. */
function parse(html: string): HTMLTemplateElement {
  const template = document.createElement('template')
  template.innerHTML = html.replace(/<(\/?)form\b/gi, '<$1div')
  return template
}

function treeOf(parent: ParentNode): PastedNode[] {
  return Array.from(parent.childNodes).flatMap((node): PastedNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.nodeValue ?? '']
    if (!(node instanceof Element)) return []
    const attributes = Object.fromEntries(Array.from(node.attributes, ({ name, value }) => [name, value]))
    return [element(node.localName, treeOf(node), attributes)]
  })
}
