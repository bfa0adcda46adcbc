import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Category } from '../article.ts'
import type { EditableArticle } from '../writing.server.ts'
import type { ArticleEditorDialog } from './article-editor-dialog.tsx'
import { loadQuietly } from '#platform/forms/quiet-request.ts'

interface Opened {
  /** Arrives with the click: no page loads the editor before. */
  Dialog: typeof ArticleEditorDialog
  article: EditableArticle | null
}

/** Makes a link to the editor's plain page open the dialog instead. `articleId` is null for a new article. */
export function useEditorOpener(articleId: string | null, startCategory?: Category) {
  const [opening, setOpening] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const opener = useRef<HTMLAnchorElement>(null)

  const open = async (link: HTMLAnchorElement) => {
    setOpening(true)
    const found = await fetchEditor(articleId)
    setOpening(false)
    // The plain page works with less, and says what is wrong: removed, refused, offline.
    if (found) setOpened(found)
    else location.assign(link.href)
  }
  const close = () => {
    // The focus can only go back once no dialog stands over the page any more.
    flushSync(() => setOpened(null))
    opener.current?.focus()
  }

  return {
    opening,
    link: {
      ref: opener,
      'aria-busy': opening,
      onClick: (event: React.MouseEvent<HTMLAnchorElement>) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        if (!opening && !opened) void open(event.currentTarget)
      },
    },
    dialog: opened && <opened.Dialog article={opened.article} startCategory={startCategory} onClose={close} />,
  }
}

/** Not a click that opens a tab. */
export function isPlainClick(event: React.MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

async function fetchEditor(articleId: string | null): Promise<Opened | null> {
  try {
    const [{ ArticleEditorDialog: Dialog }, answer] = await Promise.all([
      import('./article-editor-dialog.tsx'),
      articleId ? loadQuietly<{ article: EditableArticle }>(`/compte/articles/${articleId}`, 'article') : null,
    ])
    if (!answer) return { Dialog, article: null }
    return answer.kind === 'data' ? { Dialog, article: answer.data.article } : null
  } catch {
    return null // the editor's files did not arrive: offline, or replaced by a newer release
  }
}
