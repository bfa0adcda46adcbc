import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { now } from '#platform/clock.ts'
import { parisInput } from '#platform/text/french.ts'
import { newUuid } from '#platform/text/uuid.ts'
import type { Category } from '#features/articles/article.ts'
import { emptyInput, inputFrom } from '#features/articles/article-input.ts'
import type { StoredDraft } from './drafts.server.ts'
import type { EditableArticle } from '#features/articles/editable-article.server.ts'
import { byFullness } from './contained.ts'
import type { UnsavedInput } from './autosave/recovered-draft.ts'
import { deleteLocalCopy } from './autosave/local-copy.ts'
import { isSameInput } from './autosave/same-input.ts'
import { useAutosave, type Session } from './autosave/use-autosave.ts'
import type { SubmittedVersion, Theirs } from './submit-article.ts'
import { useArticleInput } from './use-article-input.ts'

export interface EditorStart {
  article: EditableArticle | null
  resumedDraft: StoredDraft | null
  unsavedInputs: UnsavedInput[]
  by: string
}

export function useEditing(
  { article, resumedDraft, unsavedInputs: inputsAtStart, by }: EditorStart,
  startCategory: Category,
) {
  const [session, setSession] = useState<Session>(() => sessionOf(article, resumedDraft, by, startCategory))
  const [unsavedInputs, setUnsaved] = useState(() =>
    inputsAtStart.filter(({ input }) => !isSameInput(input, session.savedInput)),
  )
  const [publishAtAtStart] = useState(() => (article?.scheduledFor ? parisInput(article.scheduledFor) : undefined))
  const [publishAt, setPublishAt] = useState(publishAtAtStart)
  const input = useArticleInput(session.savedInput)
  const { current, replace } = input
  const autosave = useAutosave(session, current, !article || unsavedInputs.every(({ place }) => place === 'browser'))

  const { touch } = autosave
  const [fieldsAtStart] = useState(input.fields)
  useEffect(() => {
    if (input.fields !== fieldsAtStart) touch()
  }, [input.fields, fieldsAtStart, touch])

  const latest = useRef({ session, publishAt })
  useLayoutEffect(() => {
    latest.current = { session, publishAt }
  }, [session, publishAt])
  const isChanged = useCallback(() => {
    const { session: currentSession, publishAt: typedTime } = latest.current
    return (typedTime || undefined) !== publishAtAtStart || !isSameInput(currentSession.savedInput, current())
  }, [current, publishAtAtStart])

  /** Keeps the current input recoverable before another text replaces it. */
  const setAside = (): UnsavedInput[] => {
    const currentInput = current()
    if (isSameInput(currentInput, session.savedInput)) return []
    autosave.saveLocally()
    const { draft, version } = session
    return [{ place: 'browser', draft, version, at: now().toISOString(), input: currentInput, onServer: null }]
  }

  const take = (text: UnsavedInput) => {
    const aside = setAside()
    setUnsaved((before) => [...aside, ...before.filter((one) => one !== text)].toSorted(byFullness))
    setSession({
      ...session,
      draft: text.draft,
      version: text.version ?? session.version,
      draftBefore: article ? null : text.onServer,
    })
    replace(text.input)
  }
  const forget = (text: UnsavedInput) => {
    setUnsaved((before) => before.filter((one) => one !== text))
    deleteLocalCopy({ articleId: session.articleId, draft: text.draft })
    if (article && text.onServer) autosave.removeServerDraft(text.draft)
  }

  const takeTheirs = (theirs: Theirs) => {
    const aside = setAside()
    setUnsaved((before) => [...aside, ...before].toSorted(byFullness))
    const { articleId, version, input: savedInput } = theirs
    setSession({ ...session, articleId, draft: newUuid(), version, savedInput, draftBefore: null })
    replace(theirs.input)
  }
  const rebase = ({ articleId, version }: SubmittedVersion) => {
    if (articleId === session.articleId) return setSession({ ...session, version })
    // The draft became this article.
    deleteLocalCopy(session)
    setSession({ ...session, articleId, version, draft: newUuid() })
  }

  return {
    session,
    input,
    autosave,
    unsavedInputs,
    take,
    forget,
    takeTheirs,
    rebase,
    publishAt,
    setPublishAt,
    isChanged,
    hasTime: (publishAt || undefined) !== publishAtAtStart,
  }
}

function sessionOf(
  article: EditableArticle | null,
  resumedDraft: StoredDraft | null,
  by: string,
  startCategory: Category,
): Session {
  const savedInput = article ? inputFrom(article) : (resumedDraft?.input ?? emptyInput(startCategory))
  return {
    articleId: article?.id ?? null,
    by,
    draft: resumedDraft?.id ?? newUuid(),
    version: article?.version ?? null,
    savedInput,
    draftBefore: resumedDraft?.input ?? null,
  }
}
