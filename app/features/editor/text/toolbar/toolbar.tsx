import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { Outline } from '#platform/ui/icon.tsx'
import type { EditorAddition } from '../../editor-additions.ts'
import { LinkRow } from './link-row.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { SelectedPicture } from './selected-picture.tsx'
import { useTools, type OpenRow, type Tool } from './use-tools.tsx'

interface ToolbarProps {
  editor: Editor
  controls: string
  ownImages: string[]
  additions: EditorAddition[]
  onUpload: (files: File[]) => void
  options: React.ReactNode
}

/** The toolbar is one tab stop; arrows go from tool to tool: https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
export function Toolbar({ editor, controls, ownImages, additions, onUpload, options }: ToolbarProps) {
  const [open, setOpen] = useState<OpenRow>(null)
  const [showsMore, setShowsMore] = useState(false)
  const [current, setCurrent] = useState('Gras')
  const tools = useTools(editor, additions, open, (row) => setOpen((before) => (before === row ? null : row)))
  const more: Tool = {
    label: 'Plus d’outils',
    face: <Outline path="M4 10h.01M10 10h.01M16 10h.01" />,
    expanded: showsMore,
    run: () => setShowsMore(!showsMore),
  }
  const [put, setPut] = useState(0)
  const close = () => setOpen(null)

  const button = (tool: Tool) => (
    <ToolButton
      key={tool.label}
      tool={tool}
      inTabOrder={tool.label === current}
      onFocus={() => setCurrent(tool.label)}
    />
  )

  return (
    <div className="toolbar-top">
      <div
        className="toolbar"
        role="toolbar"
        aria-label="Mise en forme"
        aria-controls={controls}
        tabIndex={-1}
        onKeyDown={moveFocus}
        // The focus and the selection stay in the text.
        onMouseDown={(event) => event.preventDefault()}
      >
        {tools.first.map(button)}
        {button(more)}
        <div className="more-tools" hidden={!showsMore}>
          {tools.more.map(button)}
        </div>
      </div>
      <div className="text-options" hidden={!showsMore}>
        {options}
      </div>
      {open === 'Lien' && <LinkRow editor={editor} onDone={close} />}
      {open === 'Image' && (
        <PictureChoice
          editor={editor}
          ownImages={ownImages}
          onUpload={onUpload}
          onPut={() => {
            close()
            setPut((before) => before + 1)
          }}
          onDone={close}
        />
      )}
      {additions.map(({ label, Row }) => (
        <Row key={label} editor={editor} isOpen={open === label} onDone={close} />
      ))}
      <SelectedPicture editor={editor} focusCount={put} />
    </div>
  )
}

function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter((button) => button.checkVisibility())
  const at = buttons.findIndex((button) => button === document.activeElement)
  const targets: Record<string, number> = { ArrowRight: (at + 1) % buttons.length, ArrowLeft: at - 1, Home: 0, End: -1 }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  buttons.at(target)?.focus()
}

function ToolButton({ tool, inTabOrder, onFocus }: { tool: Tool; inTabOrder: boolean; onFocus: () => void }) {
  return (
    <button
      className={`tool-button ${tool.screens ?? ''}`}
      type="button"
      title={tool.label}
      aria-label={tool.label}
      aria-pressed={tool.pressed}
      aria-expanded={tool.expanded}
      // A button that becomes `disabled` would lose the focus.
      aria-disabled={tool.disabled || undefined}
      tabIndex={inTabOrder ? 0 : -1}
      onFocus={onFocus}
      onClick={tool.disabled ? undefined : tool.run}
    >
      {tool.face}
    </button>
  )
}
