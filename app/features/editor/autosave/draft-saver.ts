import { now } from '#platform/clock.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { deleteLocalCopy, saveLocalCopy } from './local-copy.ts'
import { isSameInput } from './same-input.ts'
import { removeDraft, sendDraft, type DraftAnswer, type DraftTarget } from './server-draft.ts'

const localSaveEveryMs = 3_000
const serverSaveEveryMs = 10_000
const idleMs = 2_000

export interface Session extends DraftTarget {
  by: string
  savedInput: ArticleInput
  draftBefore: ArticleInput | null
  draftOnServer: ArticleInput | null
}

export type AutosaveState =
  | { kind: 'nothing' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'away'; signedOut: boolean; isOffline: boolean; isHere: boolean }
  | { kind: 'refused'; sentence: string; isHere: boolean }
  /** Sending would replace a recovered text that the author has neither taken nor refused. */
  | { kind: 'held'; isHere: boolean }

type StateChange = AutosaveState | ((before: AutosaveState) => AutosaveState)

export class DraftSaver {
  #session: Session
  #maySaveToServer = true
  readonly #current: () => ArticleInput
  readonly #setState: (change: StateChange) => void
  #localInput: ArticleInput | null = null
  #serverDraft: { id: string; input: ArticleInput } | null = null
  #isHere = true
  #sending: Promise<DraftAnswer> | null = null
  #isOver = false
  #isPaused = false
  #idle: ReturnType<typeof setTimeout> | undefined

  constructor(session: Session, current: () => ArticleInput, setState: (change: StateChange) => void) {
    this.#session = session
    this.#serverDraft = session.draftOnServer && { id: session.draft, input: session.draftOnServer }
    this.#current = current
    this.#setState = setState
  }

  /** @param maySaveToServer is false while another text under the same id has no copy in this browser. */
  follow(session: Session, maySaveToServer: boolean): void {
    if (this.#session.draft !== session.draft) {
      this.#localInput = null
      this.#serverDraft = null
    }
    this.#session = session
    this.#maySaveToServer = maySaveToServer
  }

  /** @returns a function that saves a last time and stops. */
  start(): () => void {
    const onVisibility = () => {
      // Phones end hidden tabs without an event.
      if (document.visibilityState === 'hidden') this.#saveBeforeLeaving()
    }
    const onPageHide = () => this.#saveBeforeLeaving()
    const onOnline = () => this.#saveToServer()
    const timers = [setInterval(() => this.saveLocally(), localSaveEveryMs), setInterval(onOnline, serverSaveEveryMs)]
    const listening = new AbortController()
    window.addEventListener('pagehide', onPageHide, listening)
    window.addEventListener('online', onOnline, listening)
    document.addEventListener('visibilitychange', onVisibility, listening)
    return () => {
      this.#saveBeforeLeaving()
      for (const timer of timers) clearInterval(timer)
      clearTimeout(this.#idle)
      listening.abort()
    }
  }

  /** It runs at each key press, so it only sets a state and a timer. */
  touch(): void {
    this.#setState((before) => (before.kind === 'saving' ? before : { kind: 'saving' }))
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#saveToServer(), idleMs)
  }

  saveLocally(): void {
    const { articleId, by, draft, version, savedInput } = this.#session
    const input = this.#current()
    if (this.#isOver || isSameInput(input, this.#localInput ?? savedInput)) return
    if (isSameInput(input, savedInput)) deleteLocalCopy({ articleId, draft })
    else this.#isHere = saveLocalCopy({ articleId, by, draft, version, at: now().toISOString(), input })
    this.#localInput = input
  }

  async saveNow(input: ArticleInput): Promise<DraftAnswer> {
    await this.pause()
    return this.#send(input)
  }

  /** A draft that arrives after its article was submitted would reappear. */
  async pause(): Promise<void> {
    this.#isPaused = true
    await this.#sending
  }

  resume(): void {
    this.#isPaused = false
  }

  finish(): void {
    this.#isOver = true
    deleteLocalCopy(this.#session)
  }

  /** Stores what is on screen before its editor closes. A copy stays in the browser unless the server has it. */
  async keep(onStored: () => Promise<void>): Promise<void> {
    this.saveLocally()
    const input = this.#current()
    await this.pause()
    if (!this.#isOnServer(input) && (await this.#send(input)).kind !== 'saved') return
    this.finish()
    await onStored()
  }

  async store(input: ArticleInput, onStored: () => Promise<void>): Promise<boolean> {
    const { articleId, by, draft, version } = this.#session
    if ((await sendDraft(this.#session, input)).kind === 'saved') {
      await onStored()
      return true
    }
    saveLocalCopy({ articleId, by, draft, version, at: now().toISOString(), input })
    return false
  }

  /** Restores the draft that the server had before. Lists may have been read meanwhile, so they are read again. */
  async abandon(onRestored: () => Promise<void>): Promise<void> {
    this.finish()
    await this.#sending
    if (!this.#serverDraft) return
    const { draftBefore } = this.#session
    if (draftBefore) await sendDraft(this.#session, draftBefore, true)
    else await removeDraft({ ...this.#session, draft: this.#serverDraft.id })
    await onRestored()
  }

  /** @param id null: the current one. Another stays when the current input is stored under its id. */
  removeServerDraft(id: string | null): void {
    const draft = id ?? this.#serverDraft?.id
    if (draft && (id === null || this.#serverDraft?.id !== id)) void removeDraft({ ...this.#session, draft })
  }

  async #send(input: ArticleInput): Promise<DraftAnswer> {
    const { draft } = this.#session
    const answer = await sendDraft(this.#session, input)
    if (this.#session.draft !== draft) return answer
    if (answer.kind === 'saved') {
      this.#serverDraft = { id: answer.id, input }
      if (isSameInput(input, this.#current())) this.#setState({ kind: 'saved' })
    } else {
      this.saveLocally()
      this.#setState({ ...answer, isHere: this.#isHere })
    }
    return answer
  }

  #isOnServer(input: ArticleInput): boolean {
    return isSameInput(input, this.#serverDraft?.input ?? this.#session.savedInput)
  }

  #saveToServer(): void {
    clearTimeout(this.#idle)
    if (this.#sending || this.#isOver || this.#isPaused) return
    const input = this.#current()
    if (this.#isOnServer(input)) {
      const { articleId, draftBefore } = this.#session
      const isStored = this.#serverDraft !== null || articleId !== null || draftBefore !== null
      this.#setState((before) => (before.kind === 'saving' ? { kind: isStored ? 'saved' : 'nothing' } : before))
    } else if (this.#maySaveToServer) {
      this.#sending = this.#send(input).finally(() => {
        this.#sending = null
      })
    } else {
      this.saveLocally()
      this.#setState({ kind: 'held', isHere: this.#isHere })
    }
  }

  #saveBeforeLeaving(): void {
    this.saveLocally()
    const input = this.#current()
    if (this.#isOver || this.#isPaused || !this.#maySaveToServer || this.#isOnServer(input)) return
    const before = this.#serverDraft
    this.#serverDraft = { id: before?.id ?? this.#session.draft, input }
    void sendDraft(this.#session, input, true).then(({ kind }) => {
      if (kind !== 'saved') this.#serverDraft = before
      else if (isSameInput(input, this.#current())) this.#setState({ kind: 'saved' })
    })
  }
}
