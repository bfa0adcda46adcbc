import { styleOf } from './pasted-style.ts'
import { element, textOfNodes, type PastedElement, type PastedNode } from './pasted-tree.ts'

/** Word writes items as paragraphs with a level (`mso-list:l0 level2 lfo1`) and a bullet (`mso-list:Ignore`). */
export function wordItem(paragraph: PastedElement, clean: (nodes: PastedNode[]) => PastedNode[]): PastedElement | null {
  const level = /mso-list:[^;]*\blevel(\d)/i.exec(styleOf(paragraph))?.[1]
  const marker = markerOf(paragraph)
  if (!level && marker === null) return null
  const number = /^[\s\u00a0(]*(\d{1,4}|[a-z]{1,4})[.)°]/i.exec(marker ?? '')?.[1]
  const attributes = { level: level ?? '1', ...(number && { number }) }
  return element('word-item', clean(paragraph.children), attributes)
}

export function withWordLists(nodes: PastedNode[]): PastedNode[] {
  const result: PastedNode[] = []
  let open: { level: number; list: PastedElement }[] = []
  for (const node of nodes) {
    if (typeof node === 'string' ? node.trim() === '' : node.name === 'word-item' && open.length > 0) {
      if (typeof node === 'string') continue
    } else open = []
    if (typeof node === 'string' || node.name !== 'word-item') {
      result.push(node)
      continue
    }
    const { level: levelText = '1', number } = node.attributes
    const level = Number(levelText)
    const name = number ? 'ol' : 'ul'
    open = open.filter((one) => one.level < level || (one.level === level && one.list.name === name))
    const parent = open.at(-1)
    const item = element('li', node.children)
    if (parent?.level === level) {
      parent.list.children.push(item)
      continue
    }
    const start = number && /^\d+$/.test(number) && number !== '1' ? { start: number } : undefined
    const list = element(name, [item], start)
    const above = parent?.list.children.at(-1)
    if (above && typeof above !== 'string') above.children.push(list)
    else result.push(list)
    open.push({ level, list })
  }
  return result
}

export function isMarker(node: PastedElement): boolean {
  return /mso-list:\s*Ignore/i.test(styleOf(node))
}

function markerOf(node: PastedElement): string | null {
  if (isMarker(node)) return textOfNodes(node.children)
  for (const child of node.children) {
    const result = typeof child === 'string' ? null : markerOf(child)
    if (result !== null) return result
  }
  return null
}
