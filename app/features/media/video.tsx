import frameStyles from './video-frame.css?url'
import { videoOf } from './video.ts'

interface VideoProps {
  /** As it stands in the article. */
  address: string
  /** What the video is about, for those who cannot see it. */
  title: string
  /** Address of a picture to show before it is played. */
  poster?: string | null
}

/** A video that asks nothing of anybody before it is played; nothing at all when the address is none that we can play. */
export function Video({ address, title, poster }: VideoProps) {
  const video = videoOf(address)
  if (!video) return null
  if (video.kind === 'file') {
    return (
      <figure className="video">
        <video controls preload="none" playsInline src={video.src} poster={poster ?? undefined} aria-label={`Vidéo\u00a0: ${title}`} />
      </figure>
    )
  }
  // Permissions name the player: without an origin they would go to the frame's first document, which is ours.
  const player = new URL(video.src).origin
  return (
    <figure className="video">
      <iframe
        title={`Vidéo\u00a0: ${title}`}
        srcDoc={invitation(video.src, `Lire la vidéo sur ${video.provider}`, poster ?? null)}
        allow={['autoplay', 'fullscreen', 'picture-in-picture', 'encrypted-media'].map((right) => `${right} ${player}`).join('; ')}
      />
    </figure>
  )
}

/**
 * The frame's first document: one link, which the player replaces when it is followed. So it works without script, and
 * the provider hears of nobody before. YouTube refuses to play (error 153) for a page that hides its origin, hence the
 * referrer policy. The styles are a file: the page's policy, which holds here too, allows no inline ones.
 */
function invitation(src: string, label: string, poster: string | null): string {
  const picture = poster ? `<img src="${escaped(poster)}" alt="">` : ''
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${label}</title><link rel="stylesheet" href="${escaped(frameStyles)}">
<a href="${escaped(src)}" referrerpolicy="strict-origin-when-cross-origin">${picture}<span>${label}</span></a></html>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
