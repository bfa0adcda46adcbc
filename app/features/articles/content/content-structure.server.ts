import { isOwnPicture } from '#features/media/picture.ts'
import { Element, isTag, isText, Text, type ChildNode } from 'domhandler'
import { storedAttributes } from './content-attributes.server.ts'
import { shownLeaves, spaces, type Leaf } from './content-spaces.server.ts'
import { emojiOfPicture } from '../emoji-picture.ts'
import { isForeign, languageOf } from '../language.ts'

/*
 * Blocks hold text with marks. Browsers and the editor would each repair other structures (`<strong><p>`, an orphan
 * `<li>`) in their own way, and change the text at each save.
 */

const lines = new Set(['p', 'h2', 'h3', 'h4', 'figcaption'])
const lists = new Set(['ul', 'ol'])
const frames = new Set([...lists, 'li', 'blockquote', 'figure'])
const marks = new Set(['strong', 'em', 's', 'u', 'sup', 'sub', 'code', 'a'])

type Lines = (leaves: Leaf[]) => Element[]

const depthMax = 10

export function blocksOf(nodes: ChildNode[]): Element[] {
  return flow(nodes, [], { lines: paragraphs, tag: 'p', depth: 0 })
}

function emojiText(node: ChildNode): Text | null {
  const emoji = isTag(node) && node.name === 'img' ? emojiOfPicture(node.attribs) : null
  return emoji ? new Text(emoji) : null
}

interface Place {
  depth: number
  lines: Lines
  tag: string
  isFigure?: boolean
}

function flow(nodes: ChildNode[], around: Element[], place: Place): Element[] {
  const result: Element[] = []
  let run: Leaf[] = []
  let orphans: Element | null = null
  const close = () => {
    const blocks = place.lines(run)
    if (blocks.length > 0) orphans = null
    append(result, blocks)
    run = []
  }
  const visit = (children: ChildNode[], outerMarks: Element[]) => {
    for (const child of children) {
      const node = emojiText(child) ?? child
      if (isText(node) || (isTag(node) && isLeaf(node))) run.push({ node, marks: outerMarks })
      else if (isTag(node) && node.name === 'img') continue
      else if (isTag(node) && (marks.has(node.name) || !isBlock(node))) visit(node.children, withMark(outerMarks, node))
      else if (isTag(node) && node.name === 'li' && place.depth < depthMax) {
        close()
        if (!orphans) result.push((orphans = new Element('ul', {})))
        append(orphans.children, items([node], outerMarks, place.depth + 1))
      } else if (isTag(node)) {
        close()
        orphans = null
        append(result, block(node, withLanguage(outerMarks, node), place))
      }
    }
  }
  visit(nodes, around)
  close()
  return result.filter((element) => !lists.has(element.name) || element.children.length > 0)
}

function block(node: Element, around: Element[], place: Place): Element[] {
  if (node.name === 'hr') return [new Element('hr', {})]
  if (frames.has(node.name)) {
    if (place.depth >= depthMax) return flow(node.children, around, place)
    const depth = place.depth + 1
    if (node.name === 'blockquote') return unlessEmpty('blockquote', flow(node.children, around, inParagraphs(depth)))
    if (node.name === 'figure') {
      return unlessEmpty('figure', flow(node.children, around, { lines: figureLines, tag: 'p', isFigure: true, depth }))
    }
    return [new Element(node.name, storedAttributes(node), items(node.children, around, depth))]
  }
  const name = node.name === 'figcaption' && !place.isFigure ? 'p' : node.name
  const tag = name === 'p' ? place.tag : name
  return flow(node.children, around, { lines: (leaves) => line(tag, leaves), tag, depth: place.depth })
}

function inParagraphs(depth: number): Place {
  return { lines: (leaves) => line('p', leaves), tag: 'p', depth }
}

/** Other content of a list becomes an item, except a nested list, which joins the item before it. */
function items(nodes: ChildNode[], around: Element[], depth: number): Element[] {
  const result: Element[] = []
  let stray: ChildNode[] = []
  const add = (children: ChildNode[], outerMarks: Element[]) => {
    const content = itemContent(flow(children, outerMarks, inParagraphs(depth)))
    if (content.length > 0) result.push(new Element('li', {}, content))
  }
  const close = (outerMarks: Element[]) => {
    add(stray, outerMarks)
    stray = []
  }
  const visit = (children: ChildNode[], outerMarks: Element[]) => {
    for (const node of children) {
      if (isTag(node) && (node.name === 'li' || lists.has(node.name) || holdsItems(node))) {
        close(outerMarks)
        const last = result.at(-1)
        if (node.name === 'li') add(node.children, withLanguage(outerMarks, node))
        else if (!lists.has(node.name)) visit(node.children, withMark(outerMarks, node))
        else if (depth >= depthMax) visit(node.children, outerMarks)
        else if (!last) add([node], outerMarks)
        else append(last.children, flow([node], outerMarks, inParagraphs(depth)))
      } else stray.push(node)
    }
    close(outerMarks)
  }
  visit(nodes, around)
  return result
}

function itemContent(blocks: Element[]): ChildNode[] {
  const [first, ...others] = blocks
  if (first?.name !== 'p' || !others.every(({ name }) => lists.has(name))) return blocks
  return [...first.children, ...others]
}

function figureLines(leaves: Leaf[]): Element[] {
  const visible = leaves.filter(({ node }) => !isText(node) || node.data.trim() !== '')
  const isPictures = visible.every(
    (leaf) => isTag(leaf.node) && leaf.node.name === 'img' && leaf.marks.every(isLanguage),
  )
  return isPictures ? visible.map(({ node }) => copyOf(node as Element)) : line('p', leaves)
}

function line(tag: string, leaves: Leaf[]): Element[] {
  const visibleLeaves = shownLeaves(leaves)
  const isEmpty = visibleLeaves.every(({ node }) => isText(node) && node.data.trim() === '')
  return isEmpty ? [] : [new Element(tag, {}, nest(visibleLeaves, 0))]
}

function paragraphs(leaves: Leaf[]): Element[] {
  const result: Leaf[][] = [[]]
  let breaks = 0
  const put = (leaf: Leaf) => {
    const isBlank = isText(leaf.node) && leaf.node.data.replace(spaces, '') === ''
    if (breaks > 0 && isBlank) return
    const current = result.at(-1)
    if (breaks > 1) result.push([leaf])
    else if (breaks === 1) current?.push({ node: new Element('br', {}), marks: [] }, leaf)
    else current?.push(leaf)
    breaks = 0
  }
  for (const leaf of leaves) {
    if (isTag(leaf.node) && leaf.node.name === 'br') breaks++
    else if (!isText(leaf.node)) put(leaf)
    else {
      for (const [index, text] of leaf.node.data.split('\n').entries()) {
        if (index > 0) breaks++
        if (text) put({ ...leaf, node: new Text(text) })
      }
    }
  }
  return result.flatMap((paragraph) => line('p', paragraph))
}

function nest(leaves: Leaf[], depth: number): ChildNode[] {
  const result: ChildNode[] = []
  for (let from = 0; from < leaves.length; ) {
    const mark = leaves[from]?.marks[depth]
    let to = from + 1
    if (mark) while (leaves[to]?.marks[depth] === mark) to++
    const same = leaves.slice(from, to)
    if (mark) result.push(new Element(mark.name, mark.attribs, nest(same, depth + 1)))
    else for (const { node } of same) result.push(isTag(node) ? copyOf(node) : node)
    from = to
  }
  return result
}

function withMark(around: Element[], node: Element): Element[] {
  const outerMarks = withLanguage(around, node)
  if (!marks.has(node.name) || around.some(({ name }) => name === node.name)) return outerMarks
  const mark = new Element(node.name, storedAttributes(node))
  return mark.name === 'a' && !mark.attribs.href ? outerMarks : [...outerMarks, mark]
}

function withLanguage(around: Element[], { attribs }: Element): Element[] {
  const language = languageOf(attribs.lang)
  if (!language) return around
  const others = around.filter((mark) => !isLanguage(mark))
  return isForeign(language) ? [...others, new Element('span', { lang: language })] : others
}

function isLanguage({ name }: Element): boolean {
  return name === 'span'
}

function holdsItems(node: Element): boolean {
  return !isBlock(node) && node.children.some((child) => isTag(child) && (child.name === 'li' || holdsItems(child)))
}

function unlessEmpty(tag: string, blocks: Element[]): Element[] {
  return blocks.length > 0 ? [new Element(tag, {}, blocks)] : []
}

/** Pictures of other sites are refused: loading them would disclose readers to a third party. */
function isLeaf(node: Element): boolean {
  return node.name === 'br' || (node.name === 'img' && isOwnPicture(node.attribs.src ?? ''))
}

function isBlock({ name }: Element): boolean {
  return lines.has(name) || frames.has(name) || name === 'hr'
}

/** `push(...more)` overflows the call stack at about 100,000 arguments. */
function append<Node>(list: Node[], more: Node[]): void {
  for (const one of more) list.push(one)
}

function copyOf(node: Element): Element {
  return new Element(node.name, storedAttributes(node))
}
