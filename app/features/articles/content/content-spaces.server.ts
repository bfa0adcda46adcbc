import { isTag, isText, Text, type ChildNode, type Element } from 'domhandler'

export interface Leaf {
  node: ChildNode
  marks: Element[]
}

export const spaces = /[ \t\r\n\f]+/g

/** Spaces are collapsed and removed where a browser does not render them: at both ends and around line breaks. */
export function shownLeaves(leaves: Leaf[]): Leaf[] {
  return withoutEdges(foldSpaces(leaves))
}

function foldSpaces(leaves: Leaf[]): Leaf[] {
  let afterSpace = true
  return leaves.flatMap((leaf) => {
    if (!isText(leaf.node)) {
      afterSpace = isTag(leaf.node) && leaf.node.name === 'br'
      return [leaf]
    }
    let text = leaf.node.data.replace(spaces, ' ')
    if (afterSpace && text.startsWith(' ')) text = text.slice(1)
    if (!text) return []
    afterSpace = text.endsWith(' ')
    return [{ ...leaf, node: new Text(text) }]
  })
}

function withoutEdges(leaves: Leaf[]): Leaf[] {
  const leavesFromEnd: Leaf[] = []
  let isEnd = true
  for (const leaf of leaves.toReversed()) {
    const isBreak = isTag(leaf.node) && leaf.node.name === 'br'
    const text = isText(leaf.node) ? leaf.node.data : null
    const node = isEnd && text?.endsWith(' ') ? new Text(text.slice(0, -1)) : leaf.node
    const isGone = (isText(node) && !node.data) || (isBreak && leavesFromEnd.length === 0)
    if (!isGone) leavesFromEnd.push({ ...leaf, node })
    if (!isGone) isEnd = isBreak
  }
  const visibleLeaves = leavesFromEnd.toReversed()
  const first = visibleLeaves.findIndex(({ node }) => !(isTag(node) && node.name === 'br'))
  return first < 0 ? [] : visibleLeaves.slice(first)
}
