import type { Editor } from '@tiptap/core'

/** Tiptap’s own focus comes in the next frame, and the first typed character would be lost. */
export function focusText(editor: Editor): void {
  editor.view.focus()
}

export function chainInText(editor: Editor) {
  focusText(editor)
  return editor.chain().focus()
}
