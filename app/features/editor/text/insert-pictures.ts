import type { Editor } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import { isPicture } from './text-pictures.ts'

interface Inserted {
  src: string
  width?: number | null
  height?: number | null
}

interface Where {
  /** The position of a drop; the cursor by default. */
  at?: number
  select?: boolean
}

export function insertPictures(editor: Editor, pictures: Inserted[], { at, select = false }: Where): void {
  const figures = pictures.map((attrs) => ({ type: 'figure', content: [{ type: 'figurePicture', attrs }] }))
  const { doc, selection } = editor.state
  const slice = new Slice(Fragment.from(figures.map((figure) => editor.schema.nodeFromJSON(figure))), 0, 0)
  const place = at === undefined ? { from: selection.from, to: selection.to } : (dropPoint(doc, at, slice) ?? at)
  if (!editor.chain().insertContentAt(place, figures, { updateSelection: false }).run()) return
  const last = pictures.at(-1)?.src
  const { state, view } = editor
  let lastPosition: number | null = null
  state.doc.descendants((node, position) => {
    if (isPicture(node) && node.attrs.src === last) lastPosition ??= position
  })
  if (lastPosition === null) return
  const behind = state.doc.resolve(lastPosition).after()
  const next = select ? NodeSelection.create(state.doc, lastPosition) : TextSelection.near(state.doc.resolve(behind), 1)
  view.dispatch(state.tr.setSelection(next).scrollIntoView())
}
