import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { productAddress, stateLabels } from '../product.ts'
import type { Product } from '../products.server.ts'

export const cardLinesKey = new PluginKey('cardLines')

const addressesMax = 10
const webAddress = /^https?:\/\/\S+$/

/** The address of a paragraph that is one link, or one address, and nothing else. */
export function addressOfLine({ type, children }: Node): string | null {
  if (type.name !== 'paragraph') return null
  const runs = children.filter(({ text }) => text?.trim() !== '')
  const addresses = new Set(
    runs.map(({ text, marks }) => {
      const link = marks.find((mark) => mark.type.name === 'link')
      return String(link?.attrs.href ?? text).trim()
    }),
  )
  const [address = ''] = addresses
  return addresses.size === 1 && webAddress.test(address) ? productAddress(address) : null
}

export function addressesIn(doc: Node): string[] {
  const addresses = new Set<string>()
  doc.descendants((node) => void addresses.add(addressOfLine(node) ?? ''))
  return [...addresses].filter(Boolean)
}

/** Shows each card below its line. A pasted address goes into the text as ever, and `onPaste` hears of it. */
export function cardLines(cards: Map<string, Product>, onPaste: (address: string) => void): Plugin {
  return new Plugin({
    key: cardLinesKey,
    props: {
      handlePaste(_, event) {
        const lines =
          event.clipboardData
            ?.getData('text/plain')
            .trim()
            .split(/\s*\n\s*/) ?? []
        const areElsewhere = lines.every((line) => webAddress.test(line) && URL.parse(line)?.host !== location.host)
        if (areElsewhere) setTimeout(() => lines.slice(0, addressesMax).forEach(onPaste))
        return false
      },
      decorations({ doc }) {
        const lines: Decoration[] = []
        doc.descendants((node, at) => {
          const card = cards.get(addressOfLine(node) ?? '')
          if (!card) return
          const words = [card.price, card.state !== 'unknown' && stateLabels[card.state], card.sentence]
          const attributes = { class: 'card-line', 'data-card': words.filter(Boolean).join(' · ') || 'Carte' }
          lines.push(Decoration.node(at, at + node.nodeSize, attributes))
        })
        return DecorationSet.create(doc, lines)
      },
    },
  })
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
