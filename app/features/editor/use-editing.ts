import { useEffect, useLayoutEffect, useState } from 'react'
import { now } from '#platform/clock.ts'
import { parisInput } from '#platform/text/french.ts'
import { newUuid } from '#platform/text/uuid.ts'
import type { Category } from '#features/articles/categories.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { emptyInput, inputFrom } from '#features/articles/article-input.ts'
import type { StoredDraft } from './drafts.server.ts'
import type { ArticleRefusal } from '#features/articles/article-refusal.ts'
import type { EditableArticle } from '#features/articles/editable-article.server.ts'
import { byFullness } from './contained.ts'
import type { UnsavedInput } from './autosave/recovered-draft.ts'
import { deleteLocalCopy, lockDraft } from './autosave/local-copy.ts'
import { isSameInput } from './autosave/same-input.ts'
import { articleKind, type EditedKind } from './edited-kind.ts'
import { DraftSaver, type AutosaveState, type Session } from './autosave/draft-saver.ts'
import type { ArticleStanding } from './autosave/save-state.ts'
import { useArticleInput } from './use-article-input.ts'

export interface EditorStart {
  kind?: EditedKind
  isOnline?: boolean
  article: EditableArticle | null
  resumedDraft: StoredDraft | null
  unsavedInputs: UnsavedInput[]
  by: string
}

export type Theirs = NonNullable<ArticleRefusal['theirs']>

export type Editing = ReturnType<typeof useEditing>

export function useEditing(start: EditorStart, startCategory: Category) {
  const { article } = start
  const [first] = useState(() => firstSession(start, startCategory))
  const [session, setSession] = useState(first.session)
  const [unsavedInputs, setUnsavedInputs] = useState(first.others)
  const [resumption, setResumption] = useState(first.resumption)
  const publication = usePublication(article)
  const input = useArticleInput(first.resumption?.input ?? session.savedInput)
  const maySaveToServer = !article || unsavedInputs.every(({ place }) => place === 'browser')
  const { state: saveState, saver } = useAutosave(session, input.current, maySaveToServer)

  const [fieldsAtStart] = useState(input.fields)
  useEffect(() => {
    if (input.fields !== fieldsAtStart) saver.touch()
  }, [input.fields, fieldsAtStart, saver])

  /** The current input stays recoverable when another text replaces it. */
  const replaceInput = (nextSession: Session, nextInput: ArticleInput, others: UnsavedInput[]) => {
    const currentInput = input.current()
    if (isSameInput(currentInput, session.savedInput)) setUnsavedInputs(others)
    else {
      saver.saveLocally()
      const { draft, version } = session
      const at = now().toISOString()
      const aside = { place: 'browser' as const, draft, version, at, input: currentInput, onServer: null }
      setUnsavedInputs([aside, ...others].toSorted(byFullness))
    }
    setSession(nextSession)
    input.replace(nextInput)
  }
  const without = (text: UnsavedInput) => unsavedInputs.filter((one) => one !== text)
  const take = (text: UnsavedInput) => {
    const { draft, version, onServer } = text
    const draftBefore = article ? null : onServer
    replaceInput({ ...session, draft, version: version ?? session.version, draftBefore }, text.input, without(text))
  }
  const forget = (text: UnsavedInput) => {
    setUnsavedInputs(without(text))
    deleteLocalCopy({ articleId: session.articleId, draft: text.draft })
    if (article && text.onServer) saver.removeServerDraft(text.draft)
  }
  const returnToOnline = () => {
    saver.removeServerDraft(null)
    replaceInput({ ...session, draft: newUuid(), draftOnServer: null }, session.savedInput, unsavedInputs)
    setResumption(null)
  }
  const takeTheirs = ({ articleId, version, input: savedInput }: Theirs) =>
    replaceInput(
      { ...session, articleId, draft: newUuid(), version, savedInput, draftBefore: null },
      savedInput,
      unsavedInputs,
    )
  const rebase = ({ articleId, version }: Theirs) => {
    if (articleId === session.articleId) return setSession({ ...session, version })
    deleteLocalCopy(session)
    setSession({ ...session, articleId, version, draft: newUuid() })
  }
  const isChanged = () => publication.isChanged || !isSameInput(session.savedInput, input.current())

  const standing = standingOf(start)
  // Comparing the whole text at each key press would slow down typing: while it is being saved, it has changed.
  const isSettled = saveState.kind === 'nothing' || saveState.kind === 'saved'
  const isUnchanged = isSettled && !isChanged()

  const texts = { unsavedInputs, take, forget, takeTheirs, rebase, resumption, returnToOnline }
  return { ...texts, session, input, saveState, saver, standing, isUnchanged, isChanged, publication }
}

function useAutosave(session: Session, current: () => ArticleInput, maySaveToServer: boolean) {
  const [state, setState] = useState<AutosaveState>({ kind: 'nothing' })
  const [saver] = useState(() => new DraftSaver(session, current, setState))
  useLayoutEffect(() => saver.follow(session, maySaveToServer), [saver, session, maySaveToServer])
  // The cleanup of a layout effect runs before the fields unmount.
  useLayoutEffect(() => saver.start(), [saver])
  const { articleId, draft } = session
  useEffect(() => lockDraft({ articleId, draft }), [articleId, draft])
  return { state, saver }
}

function standingOf({ kind, isOnline, article, resumedDraft }: EditorStart): ArticleStanding {
  if (article?.scheduledFor) return { kind: 'scheduled', at: article.scheduledFor }
  if (article?.isWithdrawn) return { kind: 'withdrawn' }
  if (article && (isOnline || !kind?.isPage)) return { kind: 'online' }
  return { kind: resumedDraft ? 'draft' : 'new' }
}

function usePublication(article: EditableArticle | null) {
  const [atStart] = useState(() => (article?.scheduledFor ? parisInput(article.scheduledFor) : undefined))
  const [publishAt, setPublishAt] = useState(atStart)
  const [slug, setSlug] = useState<string>()
  const isTimeChanged = (publishAt || undefined) !== atStart
  const isMoved = slug !== undefined && slug !== article?.slug
  const isChanged = isTimeChanged || isMoved
  return { publishAt, setPublishAt, isTimeChanged, slug: isMoved ? slug : undefined, setSlug, isChanged }
}

/** Kept changes of a published text are taken up at once, unless it has changed since or other words wait too. */
function firstSession(start: EditorStart, startCategory: Category) {
  const session = sessionOf(start, startCategory)
  const others = start.unsavedInputs.filter((text) => !isSameInput(text.input, session.savedInput))
  const [one] = others
  const isKept = one?.onServer && isSameInput(one.input, one.onServer) && one.version === session.version
  if (!start.article || !isKept || others.length > 1) return { session, others, resumption: null }
  return { session: { ...session, draft: one.draft, draftOnServer: one.input }, others: [], resumption: one }
}

function sessionOf({ kind = articleKind, article, resumedDraft, by }: EditorStart, startCategory: Category): Session {
  return {
    kind,
    articleId: article?.id ?? null,
    by,
    draft: resumedDraft?.id ?? newUuid(),
    version: article?.version ?? null,
    savedInput: article ? inputFrom(article) : (resumedDraft?.input ?? emptyInput(startCategory)),
    draftBefore: resumedDraft?.input ?? null,
    draftOnServer: null,
  }
}
