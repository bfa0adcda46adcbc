import { DetailedError, Upload } from 'tus-js-client'
import { videoChunkBytes, videoUploadAddress, videoUploadError, whyNotUpload } from '#features/media/video-upload.ts'
import { AnsweredError, consequenceOf, lostConnection, fileUnreadable } from './upload-error.ts'
import { checkFile } from './use-video-warning.ts'
import { fingerprintOf, forgetUpload, isRecent, rememberedUploads } from './unfinished-uploads.ts'

/** `saving`: the server stores the file. `waiting`: it retries by itself. `stopped`: the person must act. */
export type SendingState = 'sending' | 'saving' | 'waiting' | 'paused' | 'stopped'

interface SendingListener {
  onProgress: (sentBytes: number) => void
  onState: (state: SendingState, sentence?: string) => void
  onStored: (address: string) => void
  onRefused: (sentence: string) => void
}

const retrySeconds = [1, 2, 5, 10]
/** Without progress for this long the connection is lost. The server may take nearly as long to answer. */
const silenceMillisecondsMax = 60_000
const watchEveryMs = 2_000

/** Resumes an earlier upload of the same file, and retries until it is stored or cancelled. */
export class VideoSending {
  readonly #file: File
  readonly #text: string
  readonly #listener: SendingListener
  readonly #fingerprint: Promise<string>
  readonly #watch: ReturnType<typeof setInterval>
  readonly #onOnline = () => {
    if (this.#retry) this.#again()
  }
  #isRunning = true
  #isOver = false
  #address: string | null = null
  #upload: Upload | null = null
  /** Callbacks of earlier attempts are ignored. */
  #attempts = 0
  #failures = 0
  #restarts = 0
  #movedAt = 0
  #retry: ReturnType<typeof setTimeout> | undefined

  /** @param text names the article or draft that the video belongs to. */
  constructor(file: File, text: string, listener: SendingListener) {
    this.#file = file
    this.#text = text
    this.#listener = listener
    this.#fingerprint = fingerprintOf(file)
    this.#watch = setInterval(() => {
      const isSilent = this.#movedAt && Date.now() - this.#movedAt > silenceMillisecondsMax
      if (this.#isRunning && !this.#retry && isSilent) this.#again()
    }, watchEveryMs)
    window.addEventListener('online', this.#onOnline)
    this.#fingerprint.catch(() => {})
    whyNotSend(file)
      .then((sentence) => (sentence ? this.#end(() => listener.onRefused(sentence)) : this.#again()))
      .catch(() => this.#refuse(fileUnreadable))
  }

  pause(): void {
    this.#hold()
    this.#listener.onState('paused')
  }

  resume(): void {
    if (this.#isOver || this.#isRunning) return
    this.#isRunning = true
    this.#failures = 0
    this.#listener.onState('sending')
    this.#again()
  }

  /** This browser forgets the upload once this resolves, the server soon after. */
  async cancel(): Promise<void> {
    this.#end()
    await this.#forgetFile().catch(() => {})
    void forgetUpload(this.#address, null)
  }

  detach(): void {
    this.#end()
  }

  #again(): void {
    if (this.#isRunning) this.#begin().catch(() => this.#refuse(fileUnreadable))
  }

  async #begin(): Promise<void> {
    this.#clearRetry()
    void this.#upload?.abort()
    const attempt = ++this.#attempts
    const isLive = () => this.#isRunning && attempt === this.#attempts
    this.#movedAt = Date.now()
    const upload = this.#makeUpload(isLive)
    const uploads = (await upload.findPreviousUploads()).filter(isRecent)
    const resumable = this.#address ? uploads.find(({ uploadUrl }) => uploadUrl === this.#address) : uploads[0]
    if (!isLive()) return
    if (resumable) {
      // The address is copied: another tab that sends this file removes it from the shared storage at its end.
      this.#address = resumable.uploadUrl
      upload.resumeFromPreviousUpload(resumable)
    } else if (this.#address) upload.options.uploadUrl = this.#address
    this.#upload = upload
    upload.start()
  }

  #makeUpload(isLive: () => boolean): Upload {
    const upload = new Upload(this.#file, {
      endpoint: videoUploadAddress,
      chunkSize: videoChunkBytes,
      metadata: { filename: this.#file.name, text: this.#text },
      fingerprint: () => this.#fingerprint,
      urlStorage: rememberedUploads,
      removeFingerprintOnSuccess: true,
      // tus-js-client’s own retries are limited, and do not start while the browser is offline.
      retryDelays: null,
      onBeforeRequest: () => {
        this.#movedAt = Date.now()
        if (!isLive()) throw new Error('paused meanwhile')
      },
      onAfterResponse: (_, response) => {
        if (response.getStatus() >= 400) throw AnsweredError.of(response)
      },
      onUploadUrlAvailable: () => {
        this.#address = upload.url
      },
      onProgress: (sentBytes) => {
        if (!isLive()) return
        this.#movedAt = Date.now()
        this.#listener.onState(sentBytes === this.#file.size ? 'saving' : 'sending')
        this.#listener.onProgress(sentBytes)
      },
      onChunkComplete: () => {
        this.#failures = 0
        this.#restarts = 0
      },
      onSuccess: ({ lastResponse }) => {
        const storedAddress = lastResponse.getHeader('Content-Location')
        if (!isLive()) return
        if (storedAddress) this.#end(() => this.#listener.onStored(storedAddress))
        else this.#wait(lostConnection)
      },
      onError: (problem) => {
        if (isLive()) this.#fail(problem)
      },
    })
    return upload
  }

  #fail(problem: Error): void {
    const cause = problem instanceof DetailedError ? problem.causingError : problem
    if (!(cause instanceof AnsweredError)) {
      void isReadable(this.#file).then((readable) =>
        readable ? this.#wait(lostConnection) : this.#refuse(fileUnreadable),
      )
      return
    }
    const { next, sentence } = consequenceOf(cause, { failures: this.#failures, restarts: this.#restarts })
    if (next === 'again') this.#wait(sentence)
    else if (next === 'anew') this.#beginAnew(sentence)
    else if (next === 'stop') {
      this.#hold()
      this.#listener.onState('stopped', sentence)
    } else this.#refuse(sentence ?? lostConnection)
  }

  #wait(sentence?: string): void {
    if (!this.#isRunning) return
    const seconds = retrySeconds[Math.min(this.#failures++, retrySeconds.length - 1)] ?? 1
    this.#listener.onState('waiting', sentence)
    this.#retry = setTimeout(() => this.#again(), seconds * 1000)
  }

  #beginAnew(sentence?: string): void {
    this.#restarts++
    this.#address = null
    this.#listener.onProgress(0)
    void this.#forgetFile().then(() => this.#wait(sentence))
  }

  async #forgetFile(): Promise<void> {
    for (const { urlStorageKey } of await rememberedUploads.findUploadsByFingerprint(await this.#fingerprint))
      await rememberedUploads.removeUpload(urlStorageKey)
  }

  #clearRetry(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
  }

  #hold(): void {
    this.#isRunning = false
    this.#clearRetry()
    void this.#upload?.abort()
  }

  #end(notify?: () => void): void {
    if (this.#isOver) return
    this.#hold()
    this.#isOver = true
    clearInterval(this.#watch)
    window.removeEventListener('online', this.#onOnline)
    notify?.()
  }

  #refuse(sentence: string): void {
    if (!this.#isOver) this.#forgetFile().catch(() => {})
    this.#end(() => this.#listener.onRefused(sentence))
  }
}

async function whyNotSend(file: File): Promise<string | null> {
  const why = whyNotUpload({ name: file.name, bytes: file.size })
  if (why) return why.kind === 'bytes' ? why.sentence : videoUploadError(why.sentence)
  const outcome = await checkFile(file)
  return outcome.ok ? null : videoUploadError(outcome.refusal)
}

/** A file that was moved, changed or on a removed card would look like a lost connection. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
