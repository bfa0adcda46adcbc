import { uploadExtensions } from './video-type.ts'
import { frenchNumber } from '#platform/text/french.ts'
import { sizeText } from '#platform/text/size.ts'

const megabyte = 1024 * 1024
export const videoBytesMax = 838_860_800
export const videoChunkBytes = 8 * megabyte
export const abandonedAfterHours = 24
export const captionsBytesMax = megabyte

export const videoUploadAddress = '/televersements/videos'
export const captionsUploadAddress = '/televersements/sous-titres'

export const captionsTooHeavy = `Ce fichier est trop lourd pour des sous-titres\u00a0: ${captionsBytesMax / megabyte}\u00a0Mo au plus.`

export const videoAccept = ['video/*', ...uploadExtensions.map((ending) => `.${ending}`)].join(',')
export const captionsAccept = '.vtt,text/vtt'

export const notAVideo =
  'Ce fichier n’est pas une vidéo que les navigateurs savent lire. Choisissez un fichier MP4, M4V, MOV ou WebM, ou exportez le vôtre en MP4, avec une image H.264 et un son AAC.'
export const soundAlone = 'Ce fichier ne contient que du son. Choisissez une vidéo.'
const soundName = /\.(aac|aiff?|amr|flac|m4[ab]|mp3|oga|opus|wav|wma)$/i
const emptyFile = 'Ce fichier est vide.'

export function videoUploadError(message: string): string {
  return `Erreur à l'upload de la vidéo : ${message}`
}

/** Sizes are in the unit of the specification; the file’s is rounded up, so that it is always the larger. */
export function tooLarge(bytes: number): string {
  const size = frenchNumber(Math.ceil((bytes / megabyte) * 10) / 10)
  return `Le fichier est trop volumineux (${size}\u00a0MB). Taille maximale autorisée : ${videoBytesMax / megabyte} MB`
}

function isVideoName(name: string): boolean {
  const ending = /\.([^.\s/\\]{1,10})$/.exec(name.trim())?.[1]?.toLowerCase()
  return ending === undefined || [...uploadExtensions, 'qt'].includes(ending)
}

export type VideoRefusal = { kind: 'bytes' | 'empty' | 'type'; sentence: string }

export function whyNotUpload({ name, bytes }: { name: string; bytes: number }): VideoRefusal | null {
  if (bytes > videoBytesMax) return { kind: 'bytes', sentence: tooLarge(bytes) }
  if (bytes === 0) return { kind: 'empty', sentence: emptyFile }
  return isVideoName(name) ? null : { kind: 'type', sentence: soundName.test(name.trim()) ? soundAlone : notAVideo }
}

export function speedText(bytesPerSecond: number): string {
  return `${sizeText(bytesPerSecond)}/s`
}

export function durationText(seconds: number): string {
  if (seconds < 55) return `${Math.max(5, Math.ceil(seconds / 5) * 5)}\u00a0s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes}\u00a0min`
  return `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`
}

export interface ProgressSample {
  at: number
  bytes: number
}

const speedWindowMilliseconds = 10_000

export function recentSamples(samples: ProgressSample[], sample: ProgressSample): ProgressSample[] {
  return [...samples.filter(({ at }) => sample.at - at <= speedWindowMilliseconds), sample]
}

export function speedOf(samples: ProgressSample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < 1000) return null
  return Math.max(0, ((last.bytes - first.bytes) / (last.at - first.at)) * 1000)
}

export function percentOf(sentBytes: number, bytes: number): number {
  return bytes === 0 ? 0 : Math.floor((sentBytes / bytes) * 100)
}
