import { frenchLength } from '#platform/text/french.ts'
import { phoneWide, type ShownPicture } from './picture.ts'
import { Picture } from './picture.tsx'
import frameStyles from './video-frame.css?url'
import { invitation } from './videos/video-invitation.ts'
import { videoOf } from './video.ts'

export interface ShownVideo {
  address: string
  poster: ShownPicture | null
  seconds: number | null
  captions: string | null
  transcript: string | null
}

type VideoProps = ShownVideo & { title: string }

export function VideoWithTranscript({ transcript, ...videoProps }: VideoProps) {
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
      {video.kind === 'file' && (
        <p className="video-failure" role="alert">
          Si votre navigateur ne lit pas cette vidéo,{' '}
          <a href={video.src} download="">
            téléchargez le fichier
          </a>
          .
        </p>
      )}
    </>
  )
}

/** Chromium’s controls paint a video without a poster grey, over the picture behind it. */
const transparent = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

type VideoPlayerProps = Omit<VideoProps, 'address' | 'transcript'> & { video: NonNullable<ReturnType<typeof videoOf>> }

function VideoPlayer({ video, title, poster, seconds, captions }: VideoPlayerProps) {
  if (video.kind === 'file') {
    return (
      <figure className="video video-file">
        {poster && <Picture picture={poster} alt="" sizes={`(min-width: 60rem) 62rem, ${phoneWide}`} />}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- not every author has captions; the text tells what it shows */}
        <video
          controls
          preload="none"
          playsInline
          src={video.src}
          poster={transparent}
          aria-label={`Vidéo\u00a0: ${title}`}
        >
          {captions && <track kind="captions" srcLang="fr" label="Français" src={captions} />}
        </video>
        <button type="button" data-video="">
          <span className="video-label">
            <span>
              Voir le film<span className="sr-only">{`\u00a0: ${title}`}</span>
            </span>
            {seconds !== null && <span className="video-length">{frenchLength(seconds)}</span>}
          </span>
        </button>
      </figure>
    )
  }
  // Permissions name the player’s origin: by default they go to the frame’s first document, which is ours.
  const player = new URL(video.src).origin
  return (
    <figure className="video">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a player needs its scripts and its own origin, on which nothing of ours lives */}
      <iframe
        title={`Vidéo\u00a0: ${title}`}
        srcDoc={invitation(video, frameStyles, poster)}
        allow={['autoplay', 'fullscreen', 'picture-in-picture', 'encrypted-media']
          .map((right) => `${right} ${player}`)
          .join('; ')}
      />
    </figure>
  )
}
