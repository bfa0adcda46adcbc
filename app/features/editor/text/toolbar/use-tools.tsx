import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { useEditorState } from '@tiptap/react'
import { Icon, Outline } from '#platform/ui/icon.tsx'
import type { EditorAddition } from '../../editor-additions.ts'
import { chainInText } from '../focus-text.ts'

export interface Tool {
  label: string
  face: React.ReactNode
  run: () => void
  pressed?: boolean
  expanded?: boolean
  disabled?: boolean
  /** Six tools fill the line of a narrow phone: there it is one of the others. */
  screens?: 'wide' | 'narrow'
}

export type OpenRow = string | null

export function useTools(
  editor: Editor,
  additions: EditorAddition[],
  open: OpenRow,
  toggle: (row: OpenRow) => void,
): { first: Tool[]; more: Tool[] } {
  const isActive = useEditorState({ editor, selector: () => activeFormats(editor) })
  const write = () => chainInText(editor)
  const format = (label: string, name: Format, face: React.ReactNode, run: () => void): Tool => ({
    label,
    face,
    pressed: isActive[name],
    run,
  })
  const row = (label: string, icon: React.ReactNode): Tool => ({
    label,
    face: <IconWithWord icon={icon} word={label} />,
    expanded: open === label,
    run: () => toggle(label),
  })
  const heading = (level: 2 | 3) => () => write().toggleHeading({ level }).run()
  return {
    first: [
      format('Gras', 'bold', <b>G</b>, () => write().toggleBold().run()),
      format('Italique', 'italic', <em>I</em>, () => write().toggleItalic().run()),
      format('Titre', 'heading', <span>Titre</span>, heading(2)),
      { ...row('Lien', <Icon name="link" />), pressed: isActive.link },
      row('Image', <PictureIcon />),
      ...additions.map(({ label, icon }) => ({ ...row(label, icon), screens: 'wide' as const })),
    ],
    more: [
      ...additions.map(({ label, icon }) => ({ ...row(label, icon), screens: 'narrow' as const })),
      format('Sous-titre', 'subheading', <span>Sous-titre</span>, heading(3)),
      format('Citation', 'quote', <Icon name="quote" />, () => write().toggleBlockquote().run()),
      format('Liste', 'bullets', <Icon name="list" />, () => write().toggleBulletList().run()),
      format('Liste numérotée', 'numbers', <NumberedListIcon />, () => write().toggleOrderedList().run()),
      {
        label: 'Annuler la frappe',
        face: <Icon name="undo" />,
        disabled: !isActive.undo,
        run: () => editor.commands.undo(),
      },
      {
        label: 'Rétablir la frappe',
        face: <Icon name="redo" />,
        disabled: !isActive.redo,
        run: () => editor.commands.redo(),
      },
    ],
  }
}

type Format = keyof ReturnType<typeof activeFormats>

function activeFormats(editor: Editor) {
  return {
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
