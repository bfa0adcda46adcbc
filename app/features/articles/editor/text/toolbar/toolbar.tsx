import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { LinkRow } from './link-row.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { SelectedPicture } from './selected-picture.tsx'
import { useTools, type OpenRow, type Tool } from './use-tools.tsx'

interface TextToolsProps {
  editor: Editor
  controls: string
  ownImages: string[]
  onUpload: (files: File[]) => void
}

/** One tab stop, the arrows go from tool to tool: https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
export function TextTools({ editor, controls, ownImages, onUpload }: TextToolsProps) {
  const [open, setOpen] = useState<OpenRow>(null)
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const groups = useTools(editor, open, (row) => setOpen((before) => (before === row ? null : row)))
  const count = groups.flat().length
  const [put, setPut] = useState(0)
  const close = () => setOpen(null)

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
    <div className="toolbar-top">
      <div
        className="toolbar"
        role="toolbar"
        aria-label="Mise en forme"
        aria-controls={controls}
        tabIndex={-1}
        ref={bar}
        onKeyDown={move}
        // Keeps the focus and the selection in the text.
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
      {open === 'link' && <LinkRow editor={editor} onDone={close} />}
      {open === 'picture' && (
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
      <SelectedPicture editor={editor} focusCount={put} />
    </div>
  )
}

function ToolButton({ tool, inTabOrder, onFocus }: { tool: Tool; inTabOrder: boolean; onFocus: () => void }) {
  return (
    <button
      className="tool-button"
      type="button"
      title={tool.label}
      aria-label={tool.label}
      aria-pressed={tool.pressed}
      aria-expanded={tool.expanded}
      // Not `disabled`: the button would lose the focus.
      aria-disabled={tool.disabled || undefined}
      tabIndex={inTabOrder ? 0 : -1}
      onFocus={onFocus}
      onClick={tool.disabled ? undefined : tool.run}
    >
      {tool.face}
    </button>
  )
}
