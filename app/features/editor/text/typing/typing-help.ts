import { Extension, type Editor } from '@tiptap/core'
import { closeHistory, undo } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isTypingHelped } from './typing-choice.ts'
import { correctionOf, correctionsOf, type Edit } from './typography.ts'

/** Its state is true right after a correction, which Backspace then undoes. */
const correctionKey = new PluginKey<boolean>('typography')

export const typingHelp = Extension.create({
  name: 'typingHelp',
  addProseMirrorPlugins: () => [helping()],
})

function helping(): Plugin<boolean> {
  let composedFrom: number | null = null
  return new Plugin<boolean>({
    key: correctionKey,
    state: {
      init: () => false,
      apply: (tr, before) => (tr.getMeta(correctionKey) ? true : before && !tr.docChanged && !tr.selectionSet),
    },
    props: {
      handleTextInput: (view, from, to, text) =>
        isTypingHelped() && !view.composing && text.length === 1 && corrects(view, from, to, text),
      handleKeyDown: (view, event) => {
        const isBare = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
        if (event.key !== 'Backspace' || !isBare || !correctionKey.getState(view.state)) return false
        return undo(view.state, view.dispatch)
      },
      handleDOMEvents: {
        // Virtual keyboards insert whole words and dead keys two characters: they are corrected when the composition ends.
        compositionstart: (view) => {
          composedFrom = view.state.selection.from
          return false
        },
        compositionend: (view) => {
          const from = composedFrom
          if (from !== null && isTypingHelped()) setTimeout(() => correctComposition(view, from))
          composedFrom = null
          return false
        },
      },
    },
  })
}

function corrects(view: EditorView, from: number, to: number, character: string): boolean {
  const { state } = view
  const $from = state.doc.resolve(from)
  if (!$from.parent.isTextblock || (state.storedMarks ?? $from.marks()).some(({ type }) => isVerbatimMark(type.name)))
    return false
  const correction = correctionOf(textIn($from.parent).slice(0, $from.parentOffset), character)
  if (!correction || isVerbatim($from.parent, $from.parentOffset - correction.back, $from.parentOffset)) return false
  view.dispatch(state.tr.insertText(character, from, to).scrollIntoView())
  const tr = closeHistory(view.state.tr)
  if (correction.insert) tr.insertText(correction.insert, from - correction.back, from + 1)
  else tr.delete(from - correction.back, from + 1)
  view.dispatch(tr.setMeta(correctionKey, true))
  // Later typing is another history step: undoing it keeps the correction.
  view.dispatch(closeHistory(view.state.tr))
  return true
}

function correctComposition(view: EditorView, from: number): void {
  if (view.isDestroyed || view.composing) return
  const { $from } = view.state.selection
  if (!$from.parent.isTextblock || from < $from.start() || from > $from.pos) return
  const edits = editsIn($from.parent).filter((edit) => edit.to > from - $from.start() && edit.to <= $from.parentOffset)
  if (edits.length === 0) return
  view.dispatch(apply(closeHistory(view.state.tr), $from.start(), edits).setMeta(correctionKey, true))
  view.dispatch(closeHistory(view.state.tr))
}

export function correctWholeText(editor: Editor): number {
  const { state, view } = editor
  const tr = closeHistory(state.tr)
  let count = 0
  state.doc.descendants((node, position) => {
    if (!node.isTextblock) return
    const edits = editsIn(node)
    count += edits.length
    apply(tr, tr.mapping.map(position + 1), edits)
    return false
  })
  if (count > 0) {
    view.dispatch(tr)
    view.dispatch(closeHistory(view.state.tr))
  }
  return count
}

function editsIn(block: Node): Edit[] {
  return correctionsOf(textIn(block), (index) => isVerbatim(block, index, index + 1))
}

/** Edits run from the last to the first, so that earlier positions stay valid. */
function apply(tr: Transaction, start: number, edits: Edit[]): Transaction {
  for (const { from, to, insert } of edits.toReversed()) {
    const marks = tr.doc.resolve(start + from).marksAcross(tr.doc.resolve(start + to)) ?? []
    if (insert) tr.replaceWith(start + from, start + to, tr.doc.type.schema.text(insert, marks))
    else tr.delete(start + from, start + to)
  }
  return tr
}

/** Each position has one character; a line break stands for anything that is not text. */
function textIn(block: Node): string {
  return block.textBetween(0, block.content.size, '', '\n')
}

function isVerbatim(block: Node, from: number, to: number): boolean {
  let correction = false
  block.nodesBetween(from, to, (node) => {
    correction ||= !node.isText || node.marks.some(({ type }) => isVerbatimMark(type.name))
  })
  return correction
}

function isVerbatimMark(mark: string): boolean {
  return mark === 'link' || mark === 'code'
}
