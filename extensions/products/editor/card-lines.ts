import type { Editor } from '@tiptap/core'
import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { cardAddresses, stateLabels } from '../product.ts'
import type { Product } from '../products.server.ts'

export const cardLinesKey = new PluginKey('cardLines')

const addressesMax = 10
const webAddress = /^https?:\/\/\S+$/

const lineAddresses = new WeakMap<Node, string[]>()

const htmlOf = (node: Node) => (DOMSerializer.fromSchema(node.type.schema).serializeNode(node) as HTMLElement).outerHTML

/** The addresses of a paragraph that readers see as cards. A node never changes: another one takes its place. */
export function addressesOfLine(node: Node): string[] {
  if (node.type.name !== 'paragraph') return []
  const addresses = lineAddresses.get(node) ?? cardAddresses(htmlOf(node))
  lineAddresses.set(node, addresses)
  return addresses
}

export function addressesIn(doc: Node): string[] {
  const addresses = new Set<string>()
  doc.descendants((node) => addressesOfLine(node).forEach((address) => addresses.add(address)))
  return [...addresses]
}

/** Shows each card below its line. A pasted address goes into the text as ever, and `onPaste` hears of it. */
export function cardLines(cards: Map<string, Product>, onPaste: (address: string) => void): Plugin {
  return new Plugin({
    key: cardLinesKey,
    props: {
      handlePaste(_, event) {
        const lines = event.clipboardData?.getData('text/plain').trim().split(/\s+/) ?? []
        const areElsewhere = lines.every((line) => webAddress.test(line) && URL.parse(line)?.host !== location.host)
        if (areElsewhere) setTimeout(() => lines.slice(0, addressesMax).forEach(onPaste))
        return false
      },
      decorations({ doc }) {
        const lines: Decoration[] = []
        doc.descendants((node, at) => {
          const words = addressesOfLine(node).flatMap((address) => wordsOf(cards.get(address)))
          if (words.length === 0) return
          const attributes = { class: 'card-line', 'data-card': words.join('\n') }
          lines.push(Decoration.node(at, at + node.nodeSize, attributes))
        })
        return DecorationSet.create(doc, lines)
      },
    },
  })
}

function wordsOf(card: Product | undefined): string | [] {
  if (!card) return []
  const words = [card.price, card.state !== 'unknown' && stateLabels[card.state], card.sentence]
  return words.filter(Boolean).join(' · ') || 'Carte'
}

const lineOf = (href: string, { name }: Product) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: name, marks: [{ type: 'link', attrs: { href } }] }],
})

/** Pasted words at the end of a paragraph become a line below it, which bears the name of the product. */
export function nameLine(editor: Editor, address: string, product: Product): void {
  const { doc, selection } = editor.state
  let at = -1
  doc.forEach(({ type, textContent }, position) => {
    if (type.name === 'paragraph' && textContent.endsWith(address)) at = position
  })
  const paragraph = at < 0 ? null : doc.nodeAt(at)
  if (!paragraph) return
  const { nodeSize, textContent } = paragraph
  const before = textContent.slice(0, -address.length).trimEnd()
  const end = at + nodeSize
  const updateSelection = selection.from > at && selection.from < end
  const chain = editor.chain()
  chain.insertContentAt(before ? end : { from: at, to: end }, lineOf(address, product), { updateSelection })
  if (updateSelection) chain.splitBlock({ keepMarks: false })
  if (before) chain.deleteRange({ from: end - 1 - textContent.length + before.length, to: end - 1 })
  chain.run()
}

export function addLine(editor: Editor, product: Product): void {
  const { $from } = editor.state.selection
  const at = $from.parent.content.size === 0 || $from.depth === 0 ? $from.pos : $from.after(1)
  editor.chain().insertContentAt(at, lineOf(product.address, product)).splitBlock({ keepMarks: false }).run()
}
