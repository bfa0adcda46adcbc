import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { useEditorState } from '@tiptap/react'
import { Icon, Outline } from '#platform/ui/icon.tsx'
import { chainInText } from '../focus-text.ts'

export interface Tool {
  label: string
  face: React.ReactNode
  run: () => void
  pressed?: boolean
  expanded?: boolean
  disabled?: boolean
}

/** A phone shows the first ones at once, and the others behind « … ». */
interface Tools {
  first: Tool[]
  more: Tool[]
}

export type OpenRow = 'link' | 'picture' | null

export function useTools(editor: Editor, open: OpenRow, toggle: (row: OpenRow) => void): Tools {
  const state = useTextState(editor)
  const write = () => chainInText(editor)
  const heading = (level: 2 | 3) => () => write().toggleHeading({ level }).run()
  return {
    first: [
      { label: 'Gras', face: <b>G</b>, pressed: state.bold, run: () => write().toggleBold().run() },
      { label: 'Italique', face: <em>I</em>, pressed: state.italic, run: () => write().toggleItalic().run() },
      { label: 'Titre', face: <span>Titre</span>, pressed: state.heading, run: heading(2) },
      {
        label: 'Lien',
        face: <IconWithWord icon={<Icon name="link" />} word="Lien" />,
        pressed: state.link,
        expanded: open === 'link',
        run: () => toggle('link'),
      },
      {
        label: 'Image',
        face: <IconWithWord icon={<PictureIcon />} word="Image" />,
        expanded: open === 'picture',
        run: () => toggle('picture'),
      },
    ],
    more: [
      { label: 'Sous-titre', face: <span>Sous-titre</span>, pressed: state.subheading, run: heading(3) },
      {
        label: 'Citation',
        face: <Icon name="quote" />,
        pressed: state.quote,
        run: () => write().toggleBlockquote().run(),
      },
      {
        label: 'Liste',
        face: <Icon name="list" />,
        pressed: state.bullets,
        run: () => write().toggleBulletList().run(),
      },
      {
        label: 'Liste numérotée',
        face: <NumberedListIcon />,
        pressed: state.numbers,
        run: () => write().toggleOrderedList().run(),
      },
      {
        label: 'Annuler la frappe',
        face: <Icon name="undo" />,
        disabled: !state.undo,
        run: () => editor.commands.undo(),
      },
      {
        label: 'Rétablir la frappe',
        face: <Icon name="redo" />,
        disabled: !state.redo,
        run: () => editor.commands.redo(),
      },
    ],
  }
}

function useTextState(editor: Editor) {
  return useEditorState({
    editor,
    selector: () => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      heading: editor.isActive('heading', { level: 2 }),
      subheading: editor.isActive('heading', { level: 3 }),
      quote: editor.isActive('blockquote'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      link: editor.isActive('link'),
      undo: undoDepth(editor.state) > 0,
      redo: redoDepth(editor.state) > 0,
    }),
  })
}

function IconWithWord({ icon, word }: { icon: React.ReactNode; word: string }) {
  return (
    <>
      {icon}
      <span className="tool-word">{word}</span>
    </>
  )
}

function NumberedListIcon() {
  return (
    <Outline path="M8 5.500h9M8 14.500h9M2.500 4l1.500-1v5M2.400 13.200c.2-1.600 2.800-1.500 2.600.1c-.1 1-2.600 2.200-2.600 3.700h2.800" />
  )
}

function PictureIcon() {
  return (
    <Outline path="M2.500 4h15v12h-15zM2.500 14l4.500-4.500 3.500 3.500 2.500-2.500 4.500 4.500M13.500 7.500h.01" />
  )
}
