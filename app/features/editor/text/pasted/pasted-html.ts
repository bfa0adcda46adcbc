import { isOwnPicture } from '#features/media/picture.ts'
import { emojiOfPicture } from '#features/articles/emoji-picture.ts'
import { isForeign, languageOf } from '#features/articles/language.ts'
import { inertHtml } from '../inert-html.ts'
import { treeOfHtml } from './parsed-tree.ts'
import { isHidden, linkOf, marksOf, styleOf } from './pasted-style.ts'
import { tableAsBlocks } from './pasted-table.ts'
import { element, holdsBlock, htmlOfTree, isBlank, type PastedElement, type PastedNode } from './pasted-tree.ts'
import { isMarker, withWordLists, wordItem } from './word-lists.ts'

export interface ReadablePaste {
  html: string
  /** Pictures of other sites and of the word processor’s local files cannot be pasted. */
  picturesLost: number
}

const droppedTags = new Set(
  'head script style noscript template title meta link base xml svg math iframe object embed applet audio video canvas map button input select textarea option datalist dialog nav'.split(
    ' ',
  ),
)
const headings = new Map(Object.entries({ h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' }))
const containers = new Set(
  'html body div section article main header footer aside address details summary dl dt dd fieldset form center hgroup search figcaption caption tr td th tbody thead tfoot'.split(
    ' ',
  ),
)

/** Reduces HTML of word processors, Google Docs and web pages to the tags of articles. */
export function readablePaste(
  html: string,
  origin: string,
  parse: (html: string) => PastedNode[] = treeOfHtml,
): ReadablePaste {
  if (/\sdata-pm-slice=/.test(html) && !/<form\b/i.test(html)) return { html, picturesLost: 0 }
  const pasting = { origin, picturesLost: 0 }
  const nodes = withJoinedLists(clean(parse(inertHtml(html)), pasting))
  // A few words stay inline: a paragraph would split the line.
  return { html: htmlOfTree(nodes.some(holdsBlock) ? inBlocks(nodes) : nodes), picturesLost: pasting.picturesLost }
}

interface Pasting {
  origin: string
  picturesLost: number
  inLink?: boolean
  inHeading?: boolean
  isPreformatted?: boolean
  language?: string | null
}

function clean(nodes: PastedNode[], pasting: Pasting): PastedNode[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? readableText(node, pasting) : cleanElement(node, pasting)))
}

function cleanElement(node: PastedElement, pasting: Pasting): PastedNode[] {
  const { name, attributes, children } = node
  const language = languageOf(attributes.lang)
  if (language) {
    const withoutLanguage = { ...node, attributes: { ...attributes, lang: '' } }
    const spoken = { language: isForeign(language) ? language : null }
    return countingPieces(pasting, spoken, (own) => cleanElement(withoutLanguage, own))
  }
  const className = attributes.class ?? ''
  const cleanedChildren = (more?: Partial<Pasting>) => countingPieces(pasting, more, (own) => clean(children, own))
  if (droppedTags.has(name) || isHidden(node) || isMarker(node)) return []
  if (name === 'img') return picture(node, pasting)
  if (name === 'hr') return [element('hr')]
  if (name === 'br') return /Apple-interchange/.test(className) ? [] : [element('br')]
  if (name === 'table') return tableAsBlocks(node, (within) => inner(clean(within, pasting)))
  if (name === 'pre') return paragraphs('p', cleanedChildren({ isPreformatted: true }))
  if (/^Mso(Title|Heading)\b/.test(className)) return paragraphs('h2', cleanedChildren({ inHeading: true }))
  const heading = headings.get(name)
  if (heading) return paragraphs(heading, cleanedChildren({ inHeading: true }))
  if (name === 'p') {
    const item = wordItem(node, (within) => clean(within, pasting))
    if (item) return [item]
    const lines = paragraphs('p', cleanedChildren())
    return /^Mso(Intense)?Quote/.test(className) ? [element('blockquote', lines)] : lines
  }
  if (name === 'ul' || name === 'ol' || name === 'menu') return list(node, cleanedChildren())
  if (name === 'li') return [element('li', inner(cleanedChildren()))]
  if (name === 'blockquote') return [element('blockquote', inBlocks(withJoinedLists(cleanedChildren())))]
  if (containers.has(name) || name === 'figure') return container(inner(cleanedChildren()))
  if (name === 'q') return ['«\u00a0', ...cleanedChildren(), '\u00a0»']
  if (name === 'a') return link(node, cleanedChildren({ inLink: true }))
  // Word has placeholders for empty paragraphs and runs of spaces.
  if (name === 'o:p' && isBlank(children)) return []
  if (/mso-spacerun|mso-tab-count/i.test(styleOf(node)) || /Apple-converted-space/.test(className)) return [' ']
  return withMarks(marksOf(node), cleanedChildren(), pasting)
}

function countingPieces<Result>(
  pasting: Pasting,
  more: Partial<Pasting> | undefined,
  work: (own: Pasting) => Result,
): Result {
  const own = { ...pasting, ...more }
  const result = work(own)
  pasting.picturesLost = own.picturesLost
  return result
}

function withMarks(marks: string[], children: PastedNode[], { inLink, inHeading }: Pasting): PastedNode[] {
  if (isBlank(children)) return children
  // Headings are bold and links underlined by their style already.
  const neededMarks = marks.filter((mark) => !(mark === 'strong' && inHeading) && !(mark === 'u' && inLink))
  return neededMarks.reduceRight((within, mark) => [element(mark, within)], children)
}

function link(node: PastedElement, children: PastedNode[]): PastedNode[] {
  const href = linkOf(node)
  return href && !isBlank(children) ? [element('a', children, { href })] : children
}

/** `adoptPictures` uploads the data URLs. */
function picture({ attributes: { src = '', alt = '' } }: PastedElement, pasting: Pasting): PastedNode[] {
  const path = src.startsWith(`${pasting.origin}/`) ? src.slice(pasting.origin.length) : src
  const emoji = emojiOfPicture({ src: path, alt })
  if (emoji) return [emoji]
  if (isOwnPicture(path) || /^data:image\/(png|jpe?g|gif|webp|avif);base64,/i.test(src)) {
    return [element('img', [], { src: path, ...(alt && { alt }) })]
  }
  pasting.picturesLost++
  return []
}

/** Google Docs puts a nested list next to its item; others put white space between items. */
function list({ name, attributes: { start = '' } }: PastedElement, children: PastedNode[]): PastedNode[] {
  const items: PastedElement[] = []
  for (const child of children) {
    const last = items.at(-1)
    if (typeof child !== 'string' && child.name === 'li') items.push(child)
    else if (isBlank([child])) continue
    else if (last) last.children.push(child)
    else items.push(element('li', [child]))
  }
  const filledItems = items.filter(({ children: content }) => !isBlank(content))
  const attributes = name === 'ol' && /^[1-9]\d{0,3}$/.test(start) && start !== '1' ? { start } : undefined
  return filledItems.length > 0 ? [element(name === 'ol' ? 'ol' : 'ul', filledItems, attributes)] : []
}

function container(nodes: PastedNode[]): PastedNode[] {
  return nodes.some(holdsBlock) ? inBlocks(nodes) : paragraphs('p', nodes)
}

function inner(nodes: PastedNode[]): PastedNode[] {
  const joinedNodes = withJoinedLists(nodes)
  return joinedNodes.some(holdsBlock) ? inBlocks(joinedNodes) : joinedNodes
}

/** Word Online makes one list of each item. */
function withJoinedLists(nodes: PastedNode[]): PastedNode[] {
  const result: PastedNode[] = []
  for (const node of withWordLists(nodes)) {
    const last = result.findLast((one) => !isBlank([one]))
    const isSame = typeof node === 'object' && typeof last === 'object' && last.name === node.name
    if (isSame && ['ul', 'ol'].includes(node.name) && !node.attributes.start)
      last.children = last.children.concat(node.children)
    else result.push(node)
  }
  return result
}

function inBlocks(nodes: PastedNode[]): PastedNode[] {
  const result: PastedNode[] = []
  let run: PastedNode[] = []
  for (const node of [...nodes, null]) {
    if (node !== null && !holdsBlock(node)) {
      run.push(node)
      continue
    }
    for (const paragraph of paragraphs('p', run)) result.push(paragraph)
    run = []
    if (node !== null) result.push(node)
  }
  return result
}

function paragraphs(name: string, nodes: PastedNode[]): PastedNode[] {
  if (nodes.some(holdsBlock)) return inBlocks(nodes)
  const result: PastedNode[][] = [[]]
  let breaks: PastedNode[] = []
  for (const node of nodes) {
    const current = result.at(-1)
    if (typeof node !== 'string' && node.name === 'br') breaks.push(node)
    else if (breaks.length > 0 && isBlank([node])) continue
    else {
      if (breaks.length > 1 && name === 'p') result.push([node])
      else current?.push(...(current.length > 0 ? breaks.slice(0, 1) : []), node)
      breaks = []
    }
  }
  return result.filter((line) => !isBlank(line)).map((line) => element(name, line))
}

function readableText(text: string, pasting: Pasting): PastedNode[] {
  const { language } = pasting
  const nodes = plainText(text, pasting)
  if (!language) return nodes
  return nodes.map((node) => (isBlank([node]) ? node : element('span', [node], { lang: language })))
}

function plainText(text: string, { isPreformatted }: Pasting): PastedNode[] {
  const readableCharacters = text.replaceAll('\u202f', '\u00a0').replace(/[\u00ad\u200b\ufeff]/g, '')
  if (isPreformatted)
    return readableCharacters.split('\n').flatMap((line, index) => (index > 0 ? [element('br'), line] : [line]))
  // Runs of spaces were used for alignment; before punctuation they become a no-break space.
  return [
    readableCharacters
      .replace(/[ \t\r\n\f]+/g, ' ')
      .replace(/[ \u00a0]{2,}(?=(.?))/g, (_, next: string) => (/[;:!?»]/.test(next) ? '\u00a0' : ' ')),
  ]
}
