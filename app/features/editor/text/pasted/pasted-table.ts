import { element, holdsBlock, isBlank, type PastedElement, type PastedNode } from './pasted-tree.ts'

/** Articles have no tables: a row becomes a paragraph with its cells side by side, or the blocks of its cells. */
export function tableAsBlocks(table: PastedElement, clean: (nodes: PastedNode[]) => PastedNode[]): PastedNode[] {
  return rowsOf(table).flatMap((row) => {
    if (row.name !== 'tr') return asParagraph(clean(row.children))
    const cells = row.children
      .filter((cell): cell is PastedElement => typeof cell !== 'string' && ['td', 'th'].includes(cell.name))
      .map((cell) => clean(cell.children).filter((node) => !isBlank([node])))
      .filter((nodes) => nodes.length > 0)
    const lines = cells.map(lineOf)
    if (lines.some((line) => line === null)) return cells.flatMap(asParagraph)
    const wholeLine = lines.flatMap((line, index) => (index > 0 ? [' — ', ...(line ?? [])] : (line ?? [])))
    return asParagraph(wholeLine)
  })
}

function rowsOf({ children }: PastedElement): PastedElement[] {
  return children.flatMap((child) => {
    if (typeof child === 'string') return []
    return ['tbody', 'thead', 'tfoot'].includes(child.name) ? rowsOf(child) : child.name === 'colgroup' ? [] : [child]
  })
}

function lineOf(nodes: PastedNode[]): PastedNode[] | null {
  const [only] = nodes
  if (nodes.length === 1 && typeof only === 'object' && only.name === 'p') return only.children
  return nodes.some(holdsBlock) ? null : nodes
}

function asParagraph(nodes: PastedNode[]): PastedNode[] {
  return nodes.some(holdsBlock) || isBlank(nodes) ? nodes : [element('p', nodes)]
}
