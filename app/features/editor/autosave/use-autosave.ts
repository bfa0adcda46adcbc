import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { now } from '#platform/clock.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { lockDraft } from './draft-locks.ts'
import { deleteLocalCopy, saveLocalCopy } from './local-copy.ts'
import { isSameInput } from './same-input.ts'
import { removeDraft, sendDraft, sendDraftBeforeLeaving, type DraftAnswer } from './server-draft.ts'

const localSaveEveryMs = 3_000
const serverSaveEveryMs = 10_000
/** Pause in typing after which the draft is sent. */
const idleMs = 2_000

export interface Session {
  articleId: string | null
  by: string
  draft: string
  version: number | null
  savedInput: ArticleInput
  draftBefore: ArticleInput | null
}

export type AutosaveState =
  | { kind: 'nothing' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'away'; signedOut: boolean; isOffline: boolean; isHere: boolean }
  | { kind: 'refused'; sentence: string; isHere: boolean }
  /** Not sent: it would replace a recovered text that the author has neither taken nor refused. */
  | { kind: 'held'; isHere: boolean }

/**
 * Also saves when the page is hidden: phones end hidden tabs without an event.
 * @param current a stable reference.
 * @param maySaveToServer false while another text under the same id could not be copied from the server.
 */
export function useAutosave(session: Session, current: () => ArticleInput, maySaveToServer: boolean) {
  const [state, setState] = useState<AutosaveState>({ kind: 'nothing' })
  const latest = useRef({ session, maySaveToServer })
  const savedLocal = useRef<ArticleInput | null>(null)
  const savedRemote = useRef<{ id: string; input: ArticleInput } | null>(null)
  const isHere = useRef(true)
  const sending = useRef<Promise<DraftAnswer> | null>(null)
  const isOver = useRef(false)
  const isPaused = useRef(false)
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined)

  useLayoutEffect(() => {
    if (latest.current.session.draft !== session.draft) {
      savedLocal.current = null
      savedRemote.current = null
    }
    latest.current = { session, maySaveToServer }
  }, [session, maySaveToServer])
  useEffect(() => lockDraft(session.articleId, session.draft), [session.articleId, session.draft])

  const saveLocally = useCallback(() => {
    const { articleId, by, draft, version, savedInput } = latest.current.session
    const input = current()
    if (isOver.current || isSameInput(input, savedLocal.current ?? savedInput)) return
    if (isSameInput(input, savedInput)) deleteLocalCopy({ articleId, draft })
    else isHere.current = saveLocalCopy({ articleId, by, draft, version, at: now().toISOString(), input })
    savedLocal.current = input
  }, [current])

  const sendToServer = useCallback(
    async (input: ArticleInput): Promise<DraftAnswer> => {
      const { session: target } = latest.current
      const answer = await sendDraft(target, input)
      if (latest.current.session.draft !== target.draft) return answer
      if (answer.kind === 'saved') {
        savedRemote.current = { id: answer.id, input }
        if (isSameInput(input, current())) setState({ kind: 'saved' })
      } else {
        saveLocally()
        setState({ ...answer, isHere: isHere.current })
      }
      return answer
    },
    [current, saveLocally],
  )
  const saveToServer = useCallback(() => {
    clearTimeout(idle.current)
    const { session: target, maySaveToServer: may } = latest.current
    if (sending.current || isOver.current || isPaused.current) return
    const input = current()
    if (isSameInput(input, savedRemote.current?.input ?? target.savedInput)) {
      const isStored = savedRemote.current !== null || target.articleId !== null || target.draftBefore !== null
      return setState((before) => (before.kind === 'saving' ? { kind: isStored ? 'saved' : 'nothing' } : before))
    }
    if (!may) {
      saveLocally()
      return setState({ kind: 'held', isHere: isHere.current })
    }
    sending.current = sendToServer(input).finally(() => {
      sending.current = null
    })
  }, [current, saveLocally, sendToServer])
  /** Runs at each key press: sets a state and a timer only. */
  const touch = useCallback(() => {
    setState((before) => (before.kind === 'saving' ? before : { kind: 'saving' }))
    clearTimeout(idle.current)
    idle.current = setTimeout(saveToServer, idleMs)
  }, [saveToServer])

  // A layout effect: its cleanup runs before the fields unmount.
  useLayoutEffect(() => {
    const flush = () => {
      saveLocally()
      const { session: target, maySaveToServer: may } = latest.current
      const input = current()
      if (
        isOver.current ||
        isPaused.current ||
        !may ||
        isSameInput(input, savedRemote.current?.input ?? target.savedInput)
      )
        return
      const before = savedRemote.current
      savedRemote.current = { id: before?.id ?? target.draft, input }
      void sendDraftBeforeLeaving(target, input).then((isSaved) => {
        if (!isSaved) savedRemote.current = before
        else if (isSameInput(input, current())) setState({ kind: 'saved' })
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
      clearTimeout(idle.current)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', saveToServer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [saveLocally, saveToServer, current])

  const finish = useCallback(() => {
    isOver.current = true
    deleteLocalCopy(latest.current.session)
  }, [])

  /** Restores the draft that the server had before. @param onRestored lists may have been read with the other one */
  const abandon = useCallback(
    async (onRestored: () => Promise<void>) => {
      finish()
      await sending.current
      const { session: target } = latest.current
      if (!savedRemote.current) return
      if (target.draftBefore) await sendDraftBeforeLeaving(target, target.draftBefore)
      else await removeDraft(savedRemote.current.id)
      await onRestored()
    },
    [finish],
  )

  /** Before an article is submitted: a draft that arrives later would reappear after publication. */
  const pause = useCallback(async () => {
    isPaused.current = true
    await sending.current
  }, [])
  const resume = useCallback(() => {
    isPaused.current = false
  }, [])
  const saveNow = useCallback(
    async (input: ArticleInput) => {
      await pause()
      return sendToServer(input)
    },
    [pause, sendToServer],
  )

  /** Deletes a draft that was not recovered, unless the current input is stored under its id. */
  const removeServerDraft = useCallback((id: string) => {
    if (savedRemote.current?.id !== id) void removeDraft(id)
  }, [])

  return { state, touch, saveLocally, saveNow, pause, resume, finish, abandon, removeServerDraft }
}
