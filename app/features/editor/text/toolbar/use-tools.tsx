import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { useEditorState } from '@tiptap/react'
import { Icon } from '#platform/ui/icon.tsx'
import { chainInText } from '../focus-text.ts'
import { NumberedListIcon, PictureIcon } from './tool-icons.tsx'

export interface Tool {
  label: string
  face: React.ReactNode
  run: () => void
  pressed?: boolean
  expanded?: boolean
  disabled?: boolean
}

/** What a phone shows at once, and what its « … » adds. */
interface Tools {
  first: Tool[]
  more: Tool[]
}

export type OpenRow = 'link' | 'picture' | null

export function useTools(editor: Editor, open: OpenRow, toggle: (row: OpenRow) => void): Tools {
  const state = useEditorState({
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

function IconWithWord({ icon, word }: { icon: React.ReactNode; word: string }) {
  return (
    <>
      {icon}
      <span className="tool-word">{word}</span>
    </>
  )
}
