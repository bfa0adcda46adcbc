import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useRef, useState } from 'react'
import { Icon } from '#platform/ui/icon.tsx'
import { LinkRow } from './link-row.tsx'
import { NumberedListIcon } from './numbered-list-icon.tsx'

interface Tool {
  label: string
  face: React.ReactNode
  run: () => void
  pressed?: boolean
  expanded?: boolean
  disabled?: boolean
}

interface TextToolsProps {
  editor: Editor
  /** Id of the text that they act on. */
  controls: string
}

/** One tab stop, the arrows go from tool to tool: https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
export function TextTools({ editor, controls }: TextToolsProps) {
  const [linking, setLinking] = useState(false)
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const groups = useTools(editor, linking, () => setLinking(!linking))
  const count = groups.flat().length

  const move = (event: React.KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowRight: (current + 1) % count,
      ArrowLeft: (current - 1 + count) % count,
      Home: 0,
      End: count - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    bar.current?.querySelectorAll('button')[target]?.focus()
  }

  let index = 0
  return (
    <div className="outils-haut">
      <div
        className="outils"
        role="toolbar"
        aria-label="Mise en forme"
        aria-controls={controls}
        tabIndex={-1}
        ref={bar}
        onKeyDown={move}
        // The text keeps the focus and its selection.
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map((tools, group) => [
          group > 0 && <i key={`avant-${tools[0]?.label}`} />,
          tools.map((tool) => {
            const position = index++
            return (
              <ToolButton
                key={tool.label}
                tool={tool}
                inTabOrder={position === current}
                onFocus={() => setCurrent(position)}
              />
            )
          }),
        ])}
      </div>
      {linking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
    </div>
  )
}

function ToolButton({ tool, inTabOrder, onFocus }: { tool: Tool; inTabOrder: boolean; onFocus: () => void }) {
  return (
    <button
      className="outil"
      type="button"
      title={tool.label}
      aria-label={tool.label}
      aria-pressed={tool.pressed}
      aria-expanded={tool.expanded}
      // Not `disabled`: the focus would fall out of the bar.
      aria-disabled={tool.disabled || undefined}
      tabIndex={inTabOrder ? 0 : -1}
      onFocus={onFocus}
      onClick={tool.disabled ? undefined : tool.run}
    >
      {tool.face}
    </button>
  )
}

function useTools(editor: Editor, linking: boolean, toggleLinking: () => void): Tool[][] {
  const state = useEditorState({
    editor,
    selector: () => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      heading: editor.isActive('heading', { level: 2 }),
      quote: editor.isActive('blockquote'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      link: editor.isActive('link'),
      undo: editor.can().undo(),
      redo: editor.can().redo(),
    }),
  })
  const write = () => editor.chain().focus()
  return [
    [
      { label: 'Gras', face: <b>G</b>, pressed: state.bold, run: () => write().toggleBold().run() },
      { label: 'Italique', face: <em>I</em>, pressed: state.italic, run: () => write().toggleItalic().run() },
    ],
    [
      {
        label: 'Intertitre T2',
        face: 'T2',
        pressed: state.heading,
        run: () => write().toggleHeading({ level: 2 }).run(),
      },
      {
        label: 'Citation',
        face: <Icon name="citation" />,
        pressed: state.quote,
        run: () => write().toggleBlockquote().run(),
      },
      {
        label: 'Liste',
        face: <Icon name="liste" />,
        pressed: state.bullets,
        run: () => write().toggleBulletList().run(),
      },
      {
        label: 'Liste numérotée',
        face: <NumberedListIcon />,
        pressed: state.numbers,
        run: () => write().toggleOrderedList().run(),
      },
      { label: 'Lien', face: <Icon name="lien" />, pressed: state.link, expanded: linking, run: toggleLinking },
    ],
    [
      {
        label: 'Annuler la frappe',
        face: <Icon name="annuler" />,
        disabled: !state.undo,
        run: () => editor.commands.undo(),
      },
      {
        label: 'Rétablir la frappe',
        face: <Icon name="retablir" />,
        disabled: !state.redo,
        run: () => editor.commands.redo(),
      },
    ],
  ]
}
