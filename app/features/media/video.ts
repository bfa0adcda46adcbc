import { publicAddress } from './file-name.ts'
import { hasVideoExtension, videoExtensions } from './video-type.ts'

/** Nothing is loaded from the other site before the reader asks. */
export interface FramedVideo {
  kind: 'frame'
  provider: 'YouTube' | 'Vimeo'
  src: string
}

export type Video = { kind: 'file'; src: string } | FramedVideo

const ownVideos = publicAddress('article-videos', '')
const videoAddressCharactersMax = 2000

function isOwnFile(address: string, endings: string): boolean {
  if (!address.startsWith(ownVideos) || address.length > videoAddressCharactersMax) return false
  return new RegExp(`^[\\w-]+(\\.[\\w-]+)*\\.(${endings})$`).test(address.slice(ownVideos.length))
}

export function isOwnVideo(address: string): boolean {
  return isOwnFile(address, videoExtensions.join('|'))
}

export function videoKey(address: string): string {
  return address.slice(ownVideos.length)
}

export function isOwnCaptions(address: string): boolean {
  return isOwnFile(address, 'vtt')
}

export function videoOf(text: string): Video | null {
  const address = text.trim()
  if (address.length > videoAddressCharactersMax) return null
  if (address.startsWith(ownVideos)) return isOwnVideo(address) ? { kind: 'file', src: address } : null
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!['https:', 'http:'].includes(url.protocol) || url.username || url.password) return null
  // Players use https whatever was pasted; a file must be https itself.
  return youTube(url) ?? vimeo(url) ?? (url.protocol === 'https:' ? videoFile(url) : null)
}

export function videoProblem(address: string): string | null {
  if (address.trim().length > videoAddressCharactersMax) {
    return `Cette adresse est trop longue\u00a0: ${videoAddressCharactersMax} caractères au plus.`
  }
  return videoOf(address) ? null : 'Indiquez une adresse YouTube, Vimeo, ou un fichier vidéo en https (mp4, webm).'
}

function youTube(url: URL): Video | null {
  const id = youTubeId(url)
  if (!id || !/^[\w-]{11}$/.test(id)) return null
  const start = seconds(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')
  const from = start > 0 ? `&start=${start}` : ''
  return { kind: 'frame', provider: 'YouTube', src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${from}` }
}

function youTubeId({ hostname, pathname, searchParams }: URL): string | null {
  const host = hostname.replace(/^(www|m|music)\./, '')
  const [first = '', second = ''] = pathname.slice(1).split('/')
  if (host === 'youtu.be') return first
  if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return null
  if (first === 'watch') return searchParams.get('v')
  return ['shorts', 'embed', 'live'].includes(first) ? second : null
}

function vimeo(url: URL): Video | null {
  if (!['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'].includes(url.hostname)) return null
  const match =
    url.hostname === 'player.vimeo.com'
      ? /^\/video\/(\d{1,20})\/?$/.exec(url.pathname)
      : /^\/(?:channels\/[\w-]+\/)?(\d{1,20})(?:\/([0-9a-f]{1,40}))?\/?$/.exec(url.pathname)
  if (!match) return null
  const unlistedKey = match[2] ?? /^[0-9a-f]{1,40}$/.exec(url.searchParams.get('h') ?? '')?.[0]
  const key = unlistedKey ? `&h=${unlistedKey}` : ''
  return { kind: 'frame', provider: 'Vimeo', src: `https://player.vimeo.com/video/${match[1]}?dnt=1&autoplay=1${key}` }
}

function videoFile(url: URL): Video | null {
  return hasVideoExtension(url.pathname) ? { kind: 'file', src: url.href } : null
}

/** Reads « 90 », « 90s », « 1m30s » and « 1h2m3s »; anything else is 0. */
function seconds(text: string): number {
  const [, hours, minutes, rest] = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0)
}
