import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { now } from '#platform/clock.ts'
import type { Writing } from '../../article.ts'
import { markBeingWritten } from './being-written.ts'
import { forgetLocalCopy, keepLocalCopy } from './local-copy.ts'
import { sameWriting } from './same-writing.ts'
import { removeDraft, sendDraft, sendDraftInPassing, type DraftAnswer } from './server-draft.ts'

const keepHereEveryMs = 3_000
const keepThereEveryMs = 10_000

/** One time that the editor is open, on one text. */
export interface Session {
  articleId: string | null
  by: string
  /** Names its copies, here and on the server. */
  draft: string
  /** Version of the article that the text began from. */
  version: number | null
  /** What counts as saved: without changes there is nothing to keep. */
  saved: Writing
  /** What the server held as this draft before: it comes back when the changes are abandoned. */
  before: Writing | null
}

export type KeptState =
  | { kind: 'nothing' }
  | { kind: 'kept'; at: string }
  | { kind: 'away'; signedOut: boolean; isOffline: boolean; isHere: boolean }
  | { kind: 'refused'; sentence: string; isHere: boolean }

/**
 * Nothing that is typed is lost: this browser keeps it every three seconds, the server every ten, both when the page is
 * hidden (a phone ends a hidden tab without a word).
 * @param current asks the fields what they hold; its identity must not change.
 * @param mayKeepThere false while the server holds another text under the same name that could not be put aside.
 */
export function useKeeping(session: Session, current: () => Writing, mayKeepThere: boolean) {
  const [state, setState] = useState<KeptState>({ kind: 'nothing' })
  const latest = useRef({ session, mayKeepThere })
  /** What each place holds of this session; null while nothing was sent. */
  const here = useRef<Writing | null>(null)
  const there = useRef<{ id: string; writing: Writing } | null>(null)
  const isHere = useRef(true)
  const sending = useRef<Promise<DraftAnswer> | null>(null)
  const isOver = useRef(false)
  const isPaused = useRef(false)

  useLayoutEffect(() => {
    if (latest.current.session.draft !== session.draft) {
      here.current = null
      there.current = null
    }
    latest.current = { session, mayKeepThere }
  }, [session, mayKeepThere])
  useEffect(() => markBeingWritten(session.articleId, session.draft), [session.articleId, session.draft])

  const keepHere = useCallback(() => {
    const { articleId, by, draft, version, saved } = latest.current.session
    const writing = current()
    if (isOver.current || sameWriting(writing, here.current ?? saved)) return
    // Back to what is saved: there is nothing left to find again.
    if (sameWriting(writing, saved)) forgetLocalCopy({ articleId, draft })
    else isHere.current = keepLocalCopy({ articleId, by, draft, version, at: now().toISOString(), writing })
    here.current = writing
  }, [current])

  /** One sending at a time. */
  const sendThere = useCallback(async (writing: Writing): Promise<DraftAnswer> => {
    const { session: target } = latest.current
    const answer = await sendDraft(target, writing)
    // Another text was taken up meanwhile.
    if (latest.current.session.draft !== target.draft) return answer
    if (answer.kind === 'kept') {
      there.current = { id: answer.id, writing }
      setState(answer)
    } else setState({ ...answer, isHere: isHere.current })
    return answer
  }, [])
  const keepThere = useCallback(() => {
    const { session: target, mayKeepThere: may } = latest.current
    if (sending.current || isOver.current || isPaused.current || !may) return
    const writing = current()
    if (sameWriting(writing, there.current?.writing ?? target.saved)) return
    sending.current = sendThere(writing).finally(() => {
      sending.current = null
    })
  }, [current, sendThere])

  // A layout effect: when the page goes away, its end comes before the fields are taken down.
  useLayoutEffect(() => {
    const leave = () => {
      keepHere()
      const { session: target, mayKeepThere: may } = latest.current
      const writing = current()
      if (isOver.current || isPaused.current || !may || sameWriting(writing, there.current?.writing ?? target.saved))
        return
      const before = there.current
      there.current = { id: before?.id ?? target.draft, writing }
      void sendDraftInPassing(target, writing).then((isKept) => {
        if (isKept) setState({ kind: 'kept', at: now().toISOString() })
        else there.current = before
      })
    }
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    const timers = [setInterval(keepHere, keepHereEveryMs), setInterval(keepThere, keepThereEveryMs)]
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', keepThere)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      leave()
      for (const timer of timers) clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', keepThere)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [keepHere, keepThere, current])

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
    if (!there.current) return
    if (target.before) await sendDraft(target, target.before)
    else await removeDraft(there.current.id)
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
  const keepNow = useCallback(
    async (writing: Writing) => {
      await pause()
      return sendThere(writing)
    },
    [pause, sendThere],
  )

  /** A text that was not taken up, unless what is written now has its place already. */
  const forgetThere = useCallback((id: string) => {
    if (there.current?.id !== id) void removeDraft(id)
  }, [])

  return { state, keepHere, keepNow, pause, resume, finish, abandon, forgetThere }
}
