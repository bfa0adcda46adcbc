import type { Editor } from '@tiptap/core'

/** The default export of `extensions/<name>/editor-addition.tsx`: its tool in the editor of articles. */
export interface EditorAddition {
  label: string
  icon: React.ReactNode
  /** It stands below the tools, and listens to the text while its row is closed. */
  Row: React.ComponentType<{ editor: Editor; isOpen: boolean; onDone: () => void }>
}

export const editorAdditions = Object.values(
  import.meta.glob<EditorAddition>('/extensions/*/editor-addition.tsx', { eager: true, import: 'default' }),
)
