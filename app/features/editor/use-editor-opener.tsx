import { startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useRouteLoaderData } from 'react-router'
import { loadInPlace } from '#platform/forms/in-place-request.ts'
import { whenReachable } from '#platform/requests/leaving-guard.ts'
import { whenIdle } from '#platform/concurrency/when-idle.ts'
import { categoryAt, type Category } from '#features/articles/categories.ts'
import type { StoredDraft } from './drafts.server.ts'
import type { EditableArticle } from '#features/articles/editable-article.server.ts'
import type { ArticleEditorDialog } from './article-editor-dialog.tsx'
import { inputFrom } from '#features/articles/article-input.ts'
import { pageKind } from './edited-kind.ts'
import { findUnsavedInputs } from './autosave/recovered-draft.ts'
import type { EditorStart } from './use-editing.ts'
import type { CloseEditor } from './use-leave-question.tsx'

interface Editor {
  Dialog: typeof ArticleEditorDialog
  start: EditorStart
}

export function useEditorOpener(articleId: string | null, startCategory?: Category) {
  return useOpener((by) => (articleId ? startOnArticle(articleId, by) : startAnew(by)), startCategory)
}

export function useDraftOpener(draftId: string) {
  return useOpener((by) => startOnDraft(draftId, by))
}

function useOpener(findStart: (by: string) => Promise<EditorStart | null>, startCategory?: Category) {
  const [opening, setOpening] = useState(false)
  const [editor, setEditor] = useState<Editor | null>(null)
  const opener = useRef<HTMLAnchorElement>(null)
  useEffect(loadEditorWhenIdle, [])
  const by = useAccountId()
  const navigate = useNavigate()

  const open = async (link: HTMLAnchorElement) => {
    setOpening(true)
    const newEditor = await fetchEditor(() => findStart(by))
    setOpening(false)
    if (newEditor) startTransition(() => setEditor(newEditor))
    else void whenReachable(link.pathname, () => location.assign(link.href))
  }
  const close: CloseEditor = (to) => {
    // The focus can be restored only once no modal is open.
    flushSync(() => setEditor(null))
    opener.current?.focus()
    if (to) void navigate(to, { replace: true, preventScrollReset: true })
  }

  return {
    opening,
    link: {
      ref: opener,
      'aria-busy': opening,
      onClick: (event: React.MouseEvent<HTMLAnchorElement>) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        if (!opening && !editor) void open(event.currentTarget)
      },
    },
    dialog: editor && <editor.Dialog start={editor.start} startCategory={startCategory} onClose={close} />,
  }
}

/** @returns undefined until the editor is there, and null when it cannot be loaded. */
export function useEditorPage(
  isWanted: boolean,
  returnTo: string,
  findStart: (by: string) => Promise<EditorStart> = startAnew,
): React.ReactNode {
  const [editor, setEditor] = useState<Editor | null>()
  const navigate = useNavigate()
  const by = useAccountId()
  const find = useRef(findStart)
  useEffect(() => {
    if (isWanted) void fetchEditor(() => find.current(by)).then(setEditor)
  }, [isWanted, by])
  if (!isWanted || editor === null) return null
  if (!editor) return undefined
  return (
    <editor.Dialog
      start={editor.start}
      startCategory={categoryAt(returnTo) ?? undefined}
      returnTo={returnTo}
      onClose={(to = returnTo) => void (to && navigate(to, { replace: true }))}
    />
  )
}

function useAccountId(): string {
  return useRouteLoaderData<{ account: { id: string } | null }>('root')?.account?.id ?? ''
}

const importEditor = () => import('./article-editor-dialog.tsx')

/** The editor is loaded before somebody opens it, unless they save data. */
function loadEditorWhenIdle(): (() => void) | undefined {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return undefined
  return whenIdle(() => void importEditor().catch(() => {}))
}

function isPlainClick(event: React.MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

async function fetchEditor(findStart: () => Promise<EditorStart | null>): Promise<Editor | null> {
  try {
    const [{ ArticleEditorDialog: Dialog }, start] = await Promise.all([importEditor(), findStart()])
    return start && { Dialog, start }
  } catch {
    return null // offline, or a newer release replaced the editor’s files
  }
}

export interface EditedPage {
  article: EditableArticle
  draft: StoredDraft | null
  isOnline: boolean
}

/** A page that was never online is its draft: it opens without a question. */
export async function startOnPage({ article, draft, isOnline }: EditedPage, by: string): Promise<EditorStart> {
  const { id, version } = article
  const ownDraft = { id, articleId: id, baseVersion: 0, input: inputFrom(article), savedAt: '' }
  const unsavedInputs = await findUnsavedInputs(by, id, draft)
  return { kind: pageKind, isOnline, article, resumedDraft: version === 0 ? ownDraft : null, unsavedInputs, by }
}

async function startAnew(by: string): Promise<EditorStart> {
  return { article: null, resumedDraft: null, unsavedInputs: await findUnsavedInputs(by), by }
}

async function startOnArticle(articleId: string, by: string): Promise<EditorStart | null> {
  type Editable = { article: EditableArticle; draft: StoredDraft | null }
  const answer = await loadInPlace<Editable>(`/compte/articles/${articleId}`, 'article')
  if (answer.kind !== 'data') return null
  const { article, draft } = answer.data
  return { article, resumedDraft: null, unsavedInputs: await findUnsavedInputs(by, articleId, draft), by }
}

async function startOnDraft(draftId: string, by: string): Promise<EditorStart | null> {
  const answer = await loadInPlace<{ draft: StoredDraft }>(`/compte/brouillons/${draftId}`, 'draft')
  // Changes to an article are edited on the article’s own page.
  if (answer.kind !== 'data' || answer.data.draft.articleId) return null
  const resumedDraft = answer.data.draft
  return { article: null, resumedDraft, unsavedInputs: await findUnsavedInputs(by, null, resumedDraft), by }
}
