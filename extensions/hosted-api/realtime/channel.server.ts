import type { Account } from '#features/accounts/account.ts'
import { now } from '#platform/clock.ts'
import { refused, type Outcome } from '#platform/outcome.ts'
import { callerBy, whyNotScope, type Caller } from '#features/keys/caller.server.ts'
import { tokenSentences } from '../auth/tokens/session-caller.server.ts'
import type { Subscription } from './subscription.ts'

type Push = (event: string, payload: string) => void

const heldMax = 500

interface ChannelOptions {
  topic: string
  subscriptions: Subscription[]
  /** Ours, where addresses of files are to begin with it. */
  origin: string | null
  publicKey: string | null
  push: Push
  ended: () => void
}

/**
 * The subscriptions of one program, with the rights of its token, which are read again whenever they may have changed.
 */
export class Channel {
  readonly subscriptions: Subscription[]
  readonly origin: string | null
  readonly #options: ChannelOptions
  #token = ''
  #caller: Caller | null = null
  #expiry: NodeJS.Timeout | undefined
  #checks = 0
  #held: string[] = []
  #isClosed = false

  constructor(options: ChannelOptions) {
    this.#options = options
    this.subscriptions = options.subscriptions
    this.origin = options.origin
  }

  get reader(): Account | null {
    return this.#caller?.person ?? null
  }

  /** @returns why the token is refused, in one sentence */
  async use(token: string): Promise<string | null> {
    this.#checks += 1
    const access = await this.#read(token).finally(() => (this.#checks -= 1))
    if (this.#isClosed) return null
    if (!access.ok) return access.refusal
    const { person, session } = access.value
    if (person?.id !== this.reader?.id || person?.role !== this.reader?.role) this.#held = []
    this.#token = token
    this.#caller = access.value
    clearTimeout(this.#expiry)
    if (session) this.#expireAt(session.expiresAt)
    this.#release()
    return null
  }

  /** Holds changes until the rights are known; with other rights the program has to join again. */
  async checkAgain(): Promise<void> {
    const before = this.reader
    if (!before || this.#isClosed) return
    this.#checks += 1
    const access = await this.#read(this.#token).finally(() => (this.#checks -= 1))
    if (this.#isClosed || this.reader?.id !== before.id) return
    if (!access.ok) return this.refuse(access.refusal)
    if (access.value.person?.role !== before.role) return this.fail()
    this.#release()
  }

  send(change: string): void {
    if (this.#isClosed) return
    if (this.#checks === 0) return this.#options.push('postgres_changes', change)
    this.#held.push(change)
    if (this.#held.length > heldMax) this.fail()
  }

  say(status: 'ok' | 'error', extension: string, message: string): void {
    const channel = this.#options.topic.replace(/^realtime:/, '')
    this.#options.push('system', JSON.stringify({ channel, extension, message, status }))
  }

  /** The client shows the reason and does not rejoin by itself. */
  refuse(sentence: string): void {
    if (this.#isClosed) return
    this.say('error', 'system', sentence)
    this.#options.push('phx_close', '{}')
    this.end()
  }

  /** The client rejoins by itself, because it may have missed something. */
  fail(): void {
    if (this.#isClosed) return
    this.#options.push('phx_error', '{}')
    this.end()
  }

  end(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    clearTimeout(this.#expiry)
    this.#options.ended()
  }

  async #read(token: string): Promise<Outcome<Caller, string>> {
    const caller = await callerBy(token || null, this.#options.publicKey)
    if (!caller.ok) return refused(caller.refusal.sentence)
    const outOfScope = whyNotScope(caller.value, 'read')
    return outOfScope ? refused(outOfScope) : caller
  }

  #expireAt(at: Date): void {
    const milliseconds = Math.max(0, at.getTime() - now().getTime())
    this.#expiry = setTimeout(() => this.refuse(tokenSentences.expired), milliseconds)
  }

  #release(): void {
    if (this.#checks > 0) return
    for (const change of this.#held.splice(0)) this.#options.push('postgres_changes', change)
  }
}
