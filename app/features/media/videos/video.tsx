import frameStyles from './video-frame.css?url'
import { invitation } from './video-invitation.ts'
import { videoOf } from './video.ts'

interface VideoProps {
  /** As it stands in the article. */
  address: string
  /** What the video is about, for those who cannot see it. */
  title: string
  /** Address of a picture to show before it is played. */
  poster?: string | null
  /** Address of our own WebVTT file, in French. */
  captions?: string | null
  /** What it says and shows, as plain text. */
  transcript?: string | null | undefined
}

/** A video that asks nothing of anybody before it is played; nothing at all when the address is none that we can play. */
export function Video({ transcript, ...videoProps }: VideoProps) {
  const video = videoOf(videoProps.address)
  if (!video) return null
  return (
    <>
      <VideoPlayer video={video} {...videoProps} />
      {transcript && (
        <details className="video-transcript">
          <summary>Transcription</summary>
          <p>{transcript}</p>
        </details>
      )}
    </>
  )
}

type VideoPlayerProps = Omit<VideoProps, 'address' | 'transcript'> & { video: NonNullable<ReturnType<typeof videoOf>> }

function VideoPlayer({ video, title, poster, captions }: VideoPlayerProps) {
  if (video.kind === 'file') {
    return (
      <figure className="video">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- not every author has captions; the text tells what it shows */}
        <video
          controls
          preload="none"
          playsInline
          // Its picture waits until it is near, as others do; React does not know the attribute yet.
          {...{ loading: 'lazy' }}
          src={video.src}
          poster={poster ?? undefined}
          aria-label={`Vidéo\u00a0: ${title}`}
        >
          {captions && <track kind="captions" srcLang="fr" label="Français" src={captions} />}
        </video>
      </figure>
    )
  }
  // Permissions name the player: without an origin they would go to the frame's first document, which is ours.
  const player = new URL(video.src).origin
  return (
    <figure className="video">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a player needs its scripts and its own origin, on which nothing of ours lives */}
      <iframe
        title={`Vidéo\u00a0: ${title}`}
        srcDoc={invitation(video, frameStyles, poster ?? null)}
        allow={['autoplay', 'fullscreen', 'picture-in-picture', 'encrypted-media']
          .map((right) => `${right} ${player}`)
          .join('; ')}
      />
    </figure>
  )
}
