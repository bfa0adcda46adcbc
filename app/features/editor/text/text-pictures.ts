import { Extension, Node, type Extensions } from '@tiptap/core'
import type { Node as TextNode } from '@tiptap/pm/model'
import { NodeSelection, Plugin, type EditorState, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { isOwnPicture, pictureWidths } from '#features/media/picture.ts'
import type { Previews } from './previews.ts'

export const isPicture = (node: TextNode) => node.type.name === 'figurePicture' || node.type.name === 'textPicture'

/** Copied pages of this site have absolute addresses. Pictures of other sites are dropped, as the server does. */
function addressOf(image: HTMLElement, previews: Previews): string | null {
  const source = image.getAttribute('src') ?? ''
  if (previews.has(source)) return source
  if (!URL.canParse(source, location.href)) return null
  const { origin, pathname } = new URL(source, location.href)
  return origin === location.origin && isOwnPicture(pathname) ? pathname : null
}

export function pictureExtensions(previews: Previews): Extensions {
  const attributes = {
    src: { default: null, parseHTML: (image: HTMLElement) => addressOf(image, previews) },
    // The text is null until somebody writes it, and serialised as an empty `alt`.
    alt: { default: null, renderHTML: ({ alt }: { alt?: string | null }) => ({ alt: alt ?? '' }) },
    width: { default: null },
    height: { default: null },
    loading: { default: 'lazy', parseHTML: () => 'lazy' },
  }
  const isOurs = (image: HTMLElement) => (addressOf(image, previews) ? null : false)
  const picture = {
    addAttributes: () => attributes,
    renderHTML: ({ HTMLAttributes }: { HTMLAttributes: Record<string, unknown> }) => ['img', HTMLAttributes] as const,
    addNodeView: () => shownPicture,
  }

  const TextPicture = Node.create({
    name: 'textPicture',
    group: 'inline',
    inline: true,
    atom: true,
    draggable: true,
    ...picture,
    parseHTML: () => [{ tag: 'img[src]', getAttrs: isOurs }],
  })

  const FigurePicture = Node.create({
    name: 'figurePicture',
    atom: true,
    ...picture,
    parseHTML: () => [{ tag: 'figure > img[src]', priority: 60, getAttrs: isOurs }],
  })

  const UploadedPictures = Extension.create({
    name: 'insertedPictures',
    addProseMirrorPlugins: () => [uploadedPictures(previews)],
  })
  return [Figure, FigurePicture, FigureCaption, TextPicture, UploadedPictures]
}

/** The editor shows a picture as wide as the text, which keeps the address of the whole photo. */
function shownPicture({ HTMLAttributes }: { HTMLAttributes: Record<string, string | null> }): { dom: HTMLElement } {
  const dom = document.createElement('img')
  const address = HTMLAttributes.src ?? ''
  const src = isOwnPicture(address) ? `${address}?l=${pictureWidths[2]}` : address
  for (const [name, value] of Object.entries({ ...HTMLAttributes, src })) {
    if (value !== null) dom.setAttribute(name, value)
  }
  return { dom }
}

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(block | figureCaption | figurePicture)+',
  defining: true,
  draggable: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
  addKeyboardShortcuts() {
    const remove = () =>
      this.editor.state.selection instanceof NodeSelection &&
      removePicture(this.editor.state, this.editor.view.dispatch)
    return { Backspace: remove, Delete: remove }
  },
})

const FigureCaption = Node.create({
  name: 'figureCaption',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const { $from } = this.editor.state.selection
        if ($from.parent.type.name !== 'figureCaption') return false
        const after = $from.after(-1)
        return this.editor
          .chain()
          .insertContentAt(after, { type: 'paragraph' })
          .setTextSelection(after + 1)
          .scrollIntoView()
          .run()
      },
    }
  },
})

function uploadedPictures(previews: Previews): Plugin {
  const isLocal = (node: TextNode) => isPicture(node) && String(node.attrs.src).startsWith('blob:')
  return new Plugin({
    appendTransaction(_, __, state) {
      const tr = state.tr
      const lostPositions: number[] = []
      state.doc.descendants((node, position) => {
        if (!isLocal(node)) return
        const picture = previews.storedAs(String(node.attrs.src))
        if (picture === null) lostPositions.push(position)
        else if (picture) {
          const { address, width, height } = picture
          for (const [name, value] of Object.entries({ src: address, width, height }))
            tr.setNodeAttribute(position, name, value)
        }
      })
      for (const position of lostPositions.toReversed()) withoutPicture(tr, position)
      return tr.docChanged ? tr.setMeta('addToHistory', false) : null
    },
    props: {
      decorations: ({ doc }) => {
        const waiting: Decoration[] = []
        doc.descendants((node, position) => {
          if (isLocal(node)) waiting.push(Decoration.node(position, position + node.nodeSize, { class: 'uploading' }))
        })
        return waiting.length > 0 ? DecorationSet.create(doc, waiting) : null
      },
    },
  })
}

export function removePicture(state: EditorState, dispatch: (tr: Transaction) => void): boolean {
  const { selection } = state
  if (!(selection instanceof NodeSelection) || !isPicture(selection.node)) return false
  dispatch(withoutPicture(state.tr, selection.from).scrollIntoView())
  return true
}

function withoutPicture(tr: Transaction, position: number): Transaction {
  const $position = tr.doc.resolve(position)
  const figure = $position.parent
  if (figure.type.name !== 'figure') return tr.delete(position, position + 1)
  const others = figure.children.filter((_, index) => index !== $position.index())
  if (others.some(isPicture)) return tr.delete(position, position + 1)
  const { paragraph } = tr.doc.type.schema.nodes
  const remaining = others
    .filter((node) => node.content.size > 0)
    .map((node) => (node.type.name === 'figureCaption' && paragraph ? paragraph.create(null, node.content) : node))
  return tr.replaceWith(
    $position.before(),
    $position.after(),
    remaining.length > 0 || !paragraph ? remaining : paragraph.create(),
  )
}
