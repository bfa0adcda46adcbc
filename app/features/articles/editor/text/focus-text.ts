import type { Editor } from '@tiptap/core'

/** At once: the library's own focus waits for the next frame, and the first letter of a quick hand would be lost. */
export function focusText(editor: Editor): void {
  editor.view.focus()
}

/** Commands on the text, which takes the focus. */
export function chainInText(editor: Editor) {
  focusText(editor)
  return editor.chain().focus()
}
