import { DetailedError, Upload } from 'tus-js-client'
import { signatureBytes, videoExtensionOf } from '#features/media/video-type.ts'
import {
  notAVideo,
  videoChunkBytes,
  videoUploadAddress,
  videoUploadError,
  whyNotUpload,
} from '#features/media/video-upload.ts'
import { AnsweredError, consequenceOf, lostConnection, fileUnreadable } from './upload-error.ts'
import { fingerprintOf, forgetUpload, isRecent, rememberedUploads } from './unfinished-uploads.ts'

/**
 * `saving`: all bytes are sent, the server stores them. `waiting`: retries by itself. `stopped`: the person must act.
 */
export type SendingState = 'sending' | 'saving' | 'waiting' | 'paused' | 'stopped'

export interface SendingListener {
  onProgress: (sentBytes: number) => void
  onState: (state: SendingState, sentence?: string) => void
  onStored: (address: string) => void
  onRefused: (sentence: string) => void
}

export interface VideoSending {
  pause: () => void
  resume: () => void
  /** Deletes the upload: here once this resolves, on the server soon after. */
  cancel: () => Promise<void>
  detach: () => void
}

const retrySeconds = [1, 2, 5, 10]
/** Without progress for this long the connection is lost; longer than the server takes to answer. */
const silenceMillisecondsMax = 60_000

/** Resumes an earlier upload of the same file; retries until it is stored or cancelled. @param text what it belongs to. */
export function sendVideo(file: File, text: string, listener: SendingListener): VideoSending {
  const fingerprint = fingerprintOf(file)
  fingerprint.catch(() => {})
  let running = true
  let isOver = false
  let address: string | null = null
  let upload: Upload | null = null
  /** Callbacks of earlier attempts are ignored. */
  let beginnings = 0
  let failures = 0
  let restarts = 0
  let movedAt = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  const begin = async () => {
    clearTimeout(retry)
    retry = undefined
    void upload?.abort()
    const mine = ++beginnings
    const isLive = () => running && mine === beginnings
    movedAt = Date.now()
    const next = makeUpload(isLive)
    const previous = (await next.findPreviousUploads()).filter(isRecent)
    const resumable = address ? previous.find(({ uploadUrl }) => uploadUrl === address) : previous[0]
    if (!isLive()) return
    if (resumable) {
      // Copied: the tab that is sending it removes it from the shared storage at its end.
      address = resumable.uploadUrl
      next.resumeFromPreviousUpload(resumable)
    } else if (address) next.options.uploadUrl = address
    upload = next
    next.start()
  }
  const makeUpload = (isLive: () => boolean): Upload => {
    const newUpload = new Upload(file, {
      endpoint: videoUploadAddress,
      chunkSize: videoChunkBytes,
      metadata: { filename: file.name, text },
      fingerprint: () => fingerprint,
      urlStorage: rememberedUploads,
      removeFingerprintOnSuccess: true,
      // tus-js-client's own retries are limited, and do not start while the browser is offline.
      retryDelays: null,
      onBeforeRequest: () => {
        movedAt = Date.now()
        if (!isLive()) throw new Error('paused meanwhile')
      },
      onAfterResponse: (_, response) => {
        if (response.getStatus() >= 400) throw AnsweredError.of(response)
      },
      onUploadUrlAvailable: () => {
        address = newUpload.url
      },
      onProgress: (sentBytes) => {
        if (!isLive()) return
        movedAt = Date.now()
        listener.onState(sentBytes === file.size ? 'saving' : 'sending')
        listener.onProgress(sentBytes)
      },
      onChunkComplete: () => {
        failures = 0
        restarts = 0
      },
      onSuccess: ({ lastResponse }) => {
        const storedAddress = lastResponse.getHeader('Content-Location')
        if (!isLive()) return
        if (storedAddress) end(() => listener.onStored(storedAddress))
        else wait(lostConnection)
      },
      onError: (problem) => {
        if (isLive()) fail(problem)
      },
    })
    return newUpload
  }

  const fail = (problem: Error) => {
    const cause = problem instanceof DetailedError ? problem.causingError : problem
    if (!(cause instanceof AnsweredError)) {
      void isReadable(file).then((readable) => (readable ? wait(lostConnection) : refuse(fileUnreadable)))
      return
    }
    const { next, sentence } = consequenceOf(cause, { failures, forgotten: restarts })
    if (next === 'again') wait(sentence)
    else if (next === 'anew') beginAnew()
    else if (next === 'stop') stop(sentence)
    else refuse(sentence ?? lostConnection)
  }
  const wait = (sentence?: string) => {
    if (!running) return
    const seconds = retrySeconds[Math.min(failures++, retrySeconds.length - 1)] ?? 1
    listener.onState('waiting', sentence)
    retry = setTimeout(again, seconds * 1000)
  }
  const again = () => {
    if (running) begin().catch(() => refuse(fileUnreadable))
  }
  /** The server forgot the upload: its stored address would lead nowhere. */
  const beginAnew = () => {
    restarts++
    address = null
    void forgetFile().then(() => wait(lostConnection))
  }
  const forgetFile = async () => {
    for (const { urlStorageKey } of await rememberedUploads.findUploadsByFingerprint(await fingerprint))
      await rememberedUploads.removeUpload(urlStorageKey)
  }
  const hold = () => {
    running = false
    clearTimeout(retry)
    retry = undefined
    void upload?.abort()
  }
  const stop = (sentence?: string) => {
    hold()
    listener.onState('stopped', sentence)
  }
  const end = (notify?: () => void) => {
    if (isOver) return
    hold()
    isOver = true
    clearInterval(watch)
    window.removeEventListener('online', online)
    notify?.()
  }
  const refuse = (sentence: string) => {
    if (!isOver) forgetFile().catch(() => {}) // unreadable: nothing is stored under its fingerprint
    end(() => listener.onRefused(sentence))
  }
  const online = () => retry && again()
  const watch = setInterval(() => {
    if (running && !retry && movedAt && Date.now() - movedAt > silenceMillisecondsMax) again()
  }, 2000)

  window.addEventListener('online', online)
  whyNotSend(file)
    .then((sentence) => (sentence ? end(() => listener.onRefused(sentence)) : again()))
    .catch(() => refuse(fileUnreadable))

  return {
    pause() {
      hold()
      listener.onState('paused')
    },
    resume() {
      if (isOver || running) return
      running = true
      failures = 0
      listener.onState('sending')
      again()
    },
    async cancel() {
      end()
      await forgetFile().catch(() => {})
      void forgetUpload(address, null)
    },
    detach: () => end(),
  }
}

async function whyNotSend(file: File): Promise<string | null> {
  const why = whyNotUpload({ name: file.name, bytes: file.size })
  if (why) return why.kind === 'bytes' ? why.sentence : videoUploadError(why.sentence)
  const head = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer())
  return videoExtensionOf(head) ? null : videoUploadError(notAVideo)
}

/** A file that was moved, changed or on a removed card would look like a lost connection. */
function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}
