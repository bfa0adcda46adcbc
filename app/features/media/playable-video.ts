import { done, refused, type Outcome } from '#platform/outcome.ts'
import { readVideoFacts } from './video-facts.ts'
import type { VideoFacts } from './videos/parts.ts'
import { signatureBytes, videoExtensionOf, type VideoExtension } from './video-type.ts'
import { notAVideo, soundAlone } from './video-upload.ts'

const exportAdvice =
  'Exportez-la en MP4, avec une image H.264 et un son AAC (sur iPhone, avant de filmer\u00a0: Réglages, Appareil photo, Formats, «\u00a0Le plus compatible\u00a0»).'

export const cutVideo =
  'Cette vidéo est incomplète\u00a0: la fin du fichier manque. Copiez-la de nouveau depuis l’appareil qui l’a filmée, puis envoyez-la.'

/** Current browsers play these, on every device that they run on. */
const playedPictures = ['h264', 'vp8', 'vp9']
const playedSounds = ['aac', 'mp3', 'opus', 'vorbis', 'flac']

const computersAlone =
  'Chrome et Edge la lisent sur ordinateur\u00a0; les téléphones, Firefox et souvent Safari ne la lisent pas.'
const warnings: Record<string, string> = {
  'h264-10': `Cette vidéo est en H.264 à 10\u00a0bits\u00a0: ${computersAlone}`,
  'h264-4:2:2': `Cette vidéo est en H.264 4:2:2\u00a0: ${computersAlone}`,
  'h264-4:4:4': `Cette vidéo est en H.264 4:4:4\u00a0: ${computersAlone}`,
  hev1: 'Cette vidéo est au format HEVC, dans une variante que Safari ne lit pas\u00a0: Chrome, Edge et Firefox ne la lisent que sur une partie des appareils.',
  hevc: 'Cette vidéo est au format HEVC\u00a0: Safari la lit, mais Chrome, Edge et Firefox ne la lisent que sur une partie des appareils.',
  av1: 'Cette vidéo est au format AV1\u00a0: Safari ne la lit que sur les iPhone et les Mac récents (à partir de 2024).',
}
const soundWarning =
  'Le son de cette vidéo ne sera pas entendu dans tous les navigateurs\u00a0: Safari le lit presque toujours, Chrome, Edge et Firefox pas toujours.'

const none = 'que les navigateurs ne lisent pas'
const refusals: Record<string, string> = {
  prores: `au format ProRes, ${none}`,
  mpeg4: `en MPEG-4 Partie 2 (DivX, Xvid), ${none}`,
  mpeg2: `en MPEG-2, ${none}`,
  mjpeg: `en Motion JPEG, ${none}`,
  h263: `en H.263, ${none}`,
  locked: 'protégée contre la copie, et les navigateurs ne la lisent pas',
}

export interface PlayableVideo {
  extension: VideoExtension
  warning: string | null
  /** At least 1; 0 when the file does not say. */
  seconds: number
}

/** The one check of a video, whichever way it comes; browsers make it before they send one. */
export async function checkVideo(
  bytes: number,
  read: (start: number, end: number) => Promise<Uint8Array>,
): Promise<Outcome<PlayableVideo, string>> {
  const extension = videoExtensionOf(await read(0, Math.min(bytes, signatureBytes)))
  if (!extension) return refused(notAVideo)
  const facts = await readVideoFacts(bytes, read)
  const refusal = whyNotPlay(facts)
  return refusal ? refused(refusal) : done({ extension, warning: warningOf(facts), seconds: facts.seconds })
}

/** A film may have a second picture track, as of depth, or a second sound: one of each that is played is enough. */
function whyNotPlay({ isCut, pictures, sounds }: VideoFacts): string | null {
  if (isCut) return cutVideo
  if (pictures.some((codec) => playedPictures.includes(codec) || codec in warnings)) return null
  const [codec] = pictures
  if (codec === undefined) return sounds.length > 0 ? soundAlone : notAVideo
  return `Cette vidéo est ${refusals[codec] ?? `dans un format ${none}`}. ${exportAdvice}`
}

function warningOf({ pictures, sounds }: VideoFacts): string | null {
  const isPlayed = pictures.some((codec) => playedPictures.includes(codec))
  const isHeard = sounds.length === 0 || sounds.some((codec) => playedSounds.includes(codec))
  const picture = isPlayed ? '' : pictures.map((codec) => warnings[codec]).find(Boolean)
  const sentences = [picture, isHeard ? '' : soundWarning].filter(Boolean)
  return sentences.length > 0 ? [...sentences, exportAdvice].join(' ') : null
}
