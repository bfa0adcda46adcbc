import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { now } from '#platform/clock.ts'
import type { ArticleInput } from '../../article.ts'
import { lockDraft } from './draft-locks.ts'
import { forgetLocalCopy, saveLocalCopy } from './local-copy.ts'
import { isSameInput } from './same-input.ts'
import { removeDraft, sendDraft, sendDraftOnPageHide, type DraftAnswer } from './server-draft.ts'

const localSaveEveryMs = 3_000
const serverSaveEveryMs = 10_000

/** One time that the editor is open, on one text. */
export interface Session {
  articleId: string | null
  by: string
  /** Names its copies, here and on the server. */
  draft: string
  /** Version of the article that the text began from. */
  version: number | null
  /** What counts as saved: without changes there is nothing to keep. */
  saved: ArticleInput
  /** What the server held as this draft before: it comes back when the changes are abandoned. */
  before: ArticleInput | null
}

export type AutosaveState =
  | { kind: 'nothing' }
  | { kind: 'saved'; at: string }
  | { kind: 'away'; signedOut: boolean; isOffline: boolean; isHere: boolean }
  | { kind: 'refused'; sentence: string; isHere: boolean }

/**
 * Nothing that is typed is lost: this browser keeps it every three seconds, the server every ten, both when the page is
 * hidden (a phone ends a hidden tab without a word).
 * @param current asks the fields what they hold; its identity must not change.
 * @param mayKeepThere false while the server holds another text under the same name that could not be put aside.
 */
export function useAutosave(session: Session, current: () => ArticleInput, maySaveToServer: boolean) {
  const [state, setState] = useState<AutosaveState>({ kind: 'nothing' })
  const latest = useRef({ session, maySaveToServer })
  /** What each place holds of this session; null while nothing was sent. */
  const savedLocal = useRef<ArticleInput | null>(null)
  const savedRemote = useRef<{ id: string; input: ArticleInput } | null>(null)
  const isHere = useRef(true)
  const sending = useRef<Promise<DraftAnswer> | null>(null)
  const isOver = useRef(false)
  const isPaused = useRef(false)

  useLayoutEffect(() => {
    if (latest.current.session.draft !== session.draft) {
      savedLocal.current = null
      savedRemote.current = null
    }
    latest.current = { session, maySaveToServer }
  }, [session, maySaveToServer])
  useEffect(() => lockDraft(session.articleId, session.draft), [session.articleId, session.draft])

  const saveLocally = useCallback(() => {
    const { articleId, by, draft, version, saved } = latest.current.session
    const input = current()
    if (isOver.current || isSameInput(input, savedLocal.current ?? saved)) return
    // Back to what is saved: there is nothing left to find again.
    if (isSameInput(input, saved)) forgetLocalCopy({ articleId, draft })
    else isHere.current = saveLocalCopy({ articleId, by, draft, version, at: now().toISOString(), input })
    savedLocal.current = input
  }, [current])

  /** One sending at a time. */
  const sendToServer = useCallback(async (input: ArticleInput): Promise<DraftAnswer> => {
    const { session: target } = latest.current
    const answer = await sendDraft(target, input)
    // Another text was taken up meanwhile.
    if (latest.current.session.draft !== target.draft) return answer
    if (answer.kind === 'saved') {
      savedRemote.current = { id: answer.id, input }
      setState(answer)
    } else setState({ ...answer, isHere: isHere.current })
    return answer
  }, [])
  const saveToServer = useCallback(() => {
    const { session: target, maySaveToServer: may } = latest.current
    if (sending.current || isOver.current || isPaused.current || !may) return
    const input = current()
    if (isSameInput(input, savedRemote.current?.input ?? target.saved)) return
    sending.current = sendToServer(input).finally(() => {
      sending.current = null
    })
  }, [current, sendToServer])

  // A layout effect: when the page goes away, its end comes before the fields are taken down.
  useLayoutEffect(() => {
    const flush = () => {
      saveLocally()
      const { session: target, maySaveToServer: may } = latest.current
      const input = current()
      if (isOver.current || isPaused.current || !may || isSameInput(input, savedRemote.current?.input ?? target.saved))
        return
      const before = savedRemote.current
      savedRemote.current = { id: before?.id ?? target.draft, input }
      void sendDraftOnPageHide(target, input).then((isSaved) => {
        if (isSaved) setState({ kind: 'saved', at: now().toISOString() })
        else savedRemote.current = before
      })
    }
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    const timers = [setInterval(saveLocally, localSaveEveryMs), setInterval(saveToServer, serverSaveEveryMs)]
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', saveToServer)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      flush()
      for (const timer of timers) clearInterval(timer)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', saveToServer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [saveLocally, saveToServer, current])

  /** Saved on the server as it should be: no copy is kept any more. */
  const finish = useCallback(() => {
    isOver.current = true
    forgetLocalCopy(latest.current.session)
  }, [])

  /** Its author wants nothing of it: the server gets back what it held before. */
  const abandon = useCallback(async () => {
    finish()
    await sending.current
    const { session: target } = latest.current
    if (!savedRemote.current) return
    if (target.before) await sendDraft(target, target.before)
    else await removeDraft(savedRemote.current.id)
  }, [finish])

  /** Before an article is sent: a draft that arrives after it would come back from the dead. */
  const pause = useCallback(async () => {
    isPaused.current = true
    await sending.current
  }, [])
  const resume = useCallback(() => {
    isPaused.current = false
  }, [])
  /** Because its author asked. */
  const saveNow = useCallback(
    async (input: ArticleInput) => {
      await pause()
      return sendToServer(input)
    },
    [pause, sendToServer],
  )

  /** A text that was not taken up, unless what is written now has its place already. */
  const removeServerDraft = useCallback((id: string) => {
    if (savedRemote.current?.id !== id) void removeDraft(id)
  }, [])

  return { state, saveLocally, saveNow, pause, resume, finish, abandon, removeServerDraft }
}
