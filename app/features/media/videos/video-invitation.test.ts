import { expect, test } from 'vitest'
import { pictureSources } from '../picture.ts'
import { invitation } from './video-invitation.ts'
import { videoOf } from '../video.ts'

function frameOf(address: string, poster: string | null) {
  const video = videoOf(address)
  if (video?.kind !== 'frame') throw new Error(`${address} is played in no frame`)
  const shown = poster ? { ...pictureSources(poster, null), focus: { x: 20, y: 80 } } : null
  return invitation(video, '/assets/video-frame.css', shown)
}

test('a YouTube video asks nothing of YouTube before the reader follows its link', () => {
  const frame = frameOf('https://youtu.be/aqz-KE-bpKQ?t=90', '/media/article-images/a.webp')
  const loaded = [...frame.matchAll(/<(?:img|link|script|iframe)[^>]* (?:src|href)="([^"]*)"/g)].map(
    ([, address]) => address,
  )
  expect(loaded).toEqual(['/assets/video-frame.css', '/media/article-images/a.webp?l=680'])
  expect(frame).toContain('alt="" data-x="20" data-y="80">')
  expect(frame).toContain('<a href="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&amp;start=90"')
  expect(frame).toContain('<span>Lire la vidéo sur YouTube</span>')
})

test('the frame of a video cannot be broken out of', () => {
  expect(frameOf('https://vimeo.com/76979871', '"><script>alert(1)</script>')).not.toContain('<script>')
})
