import { type Claim, findClaims } from '#health-claims/claims.ts'
import { type Lexicon, lexiconWith, type OwnWords } from '#health-claims/lexicon.ts'
import { claimsAfter } from './claims-after.ts'
import { drawMirror } from './mirror.ts'
import { showNotes } from './notes.ts'
import './guard.css'

/** Short enough to follow, long enough for the frame of a key to be over. */
const pauseMs = 200
const newBlocksMax = 20
const fields =
  'textarea, input[type="text"], input:not([type]):not([inputmode="url"]), .rich-text-content, .comment-text'
const blocks = ['p', 'li', 'h2', 'h3', 'h4', 'blockquote', 'figcaption']
const leaves = blocks.map((name) => `${name}:not(:has(${blocks.join()}))`).join()

type TextInput = HTMLInputElement | HTMLTextAreaElement

let newBlocks = 0

/** Analyses texts between frames, a long one in parts: a block that did not change is not read again. */
export function watch(ownWords: OwnWords): void {
  const lexicon = lexiconWith(ownWords)
  let timer: ReturnType<typeof setTimeout> | undefined
  let ranges: Range[] = []
  const look = () => {
    newBlocks = 0
    ranges = [...document.querySelectorAll<HTMLElement>(fields)].flatMap((field) => lookAt(field, lexicon))
    if ('highlights' in CSS) CSS.highlights.set('claim', new Highlight(...ranges))
    if (newBlocks > newBlocksMax) later()
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(look, pauseMs)
  }
  document.addEventListener('input', later)
  document.addEventListener('selectionchange', () => {
    const { focusNode, focusOffset = 0 } = getSelection() ?? {}
    const isInside = focusNode && ranges.some((range) => range.isPointInRange(focusNode, focusOffset))
    document.querySelector('.rich-text + .claim-notes')?.classList.toggle('near', Boolean(isInside))
  })
  new MutationObserver(later).observe(document.body, { childList: true, subtree: true })
  look()
}

function isInput(field: HTMLElement): field is TextInput {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
}

function lookAt(field: HTMLElement, lexicon: Lexicon): Range[] {
  if (field.closest('[data-no-claims], .find-form')) return []
  if (isInput(field)) {
    const claims = claimsOf(field, field.value, lexicon)
    drawMirror(field, claims)
    showNotes(field, claims, (claim) => {
      field.setRangeText(claim.suggestion, claim.start, claim.end, 'end')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.focus()
    })
    return []
  }
  const marks = leavesOf(field).flatMap((block) => {
    const claims = claimsOf(block, block.textContent, lexicon)
    const nodes = claims.length > 0 ? textNodesOf(block) : []
    return claims.map((claim) => ({ claim, range: rangeOf(nodes, claim) }))
  })
  const claims = marks.map(({ claim }) => claim)
  showNotes(field, claims, field.isContentEditable ? (_, index) => replaceRange(field, marks[index]) : null)
  return marks.map(({ range }) => range)
}

const earlier = new WeakMap<Element, { text: string; claims: Claim[] }>()

function claimsOf(element: Element, text: string, lexicon: Lexicon): Claim[] {
  const before = earlier.get(element)
  if (before?.text === text) return before.claims
  if (!before && ++newBlocks > newBlocksMax) return []
  const claims = before ? claimsAfter(before, text, lexicon) : findClaims(text, lexicon)
  earlier.set(element, { text, claims })
  return claims
}

function leavesOf(field: Element): Element[] {
  const inner = Array.from(field.querySelectorAll(leaves))
  return inner.length > 0 ? inner : [field]
}

function textNodesOf(block: Element): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text)
  return nodes
}

function rangeOf(nodes: readonly Text[], { start, end }: Claim): Range {
  const range = document.createRange()
  let position = 0
  for (const node of nodes) {
    const { length } = node
    if (start >= position && start < position + length) range.setStart(node, start - position)
    if (end > position && end <= position + length) range.setEnd(node, end - position)
    position += length
  }
  return range
}

/** The text is inserted as if it were typed, so that the editor can undo it. */
function replaceRange(field: HTMLElement, mark: { claim: Claim; range: Range } | undefined): void {
  if (!mark) return
  field.focus()
  const { startContainer, startOffset, endContainer, endOffset } = mark.range
  getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset)
  // The editor reads the selection when the browser announces it.
  requestAnimationFrame(() => document.execCommand('insertText', false, mark.claim.suggestion))
}
