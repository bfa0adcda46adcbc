import { describe, expect, test } from 'vitest'
import { isOwnCaptions, isOwnVideo, videoOf, videoProblem } from './video.ts'
import { words } from '../../../tests/support/words.ts'

const youTube = (start = '') => ({
  kind: 'frame',
  provider: 'YouTube',
  src: `https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1${start}`,
})
const vimeo = (key = '') => ({
  kind: 'frame',
  provider: 'Vimeo',
  src: `https://player.vimeo.com/video/76979871?dnt=1&autoplay=1${key}`,
})

describe('the address of a video', () => {
  test.each([
    ...words(`
      https://www.youtube.com/watch?v=aqz-KE-bpKQ https://www.youtube.com/watch?list=PL1&v=aqz-KE-bpKQ&feature=share
      https://m.youtube.com/watch?v=aqz-KE-bpKQ http://youtube.com/watch?v=aqz-KE-bpKQ
      https://youtu.be/aqz-KE-bpKQ?si=abc https://www.youtube.com/shorts/aqz-KE-bpKQ
      https://www.youtube.com/embed/aqz-KE-bpKQ https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0
    `),
    '  https://www.youtube.com/live/aqz-KE-bpKQ  ',
  ])('%s is played by YouTube without cookies', (address) => {
    expect(videoOf(address)).toEqual(youTube())
  })

  test('keeps the moment that was shared', () => {
    expect(videoOf('https://youtu.be/aqz-KE-bpKQ?t=90')).toEqual(youTube('&start=90'))
    expect(videoOf('https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1m30s')).toEqual(youTube('&start=90'))
    expect(videoOf('https://youtu.be/aqz-KE-bpKQ?t=tout')).toEqual(youTube())
  })

  test.each([
    '9'.repeat(400),
    `${'9'.repeat(400)}s`,
    `1h${'9'.repeat(30)}m`,
    '1e9',
    '-5',
    '٣',
    ' 9',
    'NaN',
    'Infinity',
    '0x10',
  ])('begins at its beginning when the moment is %s', (time) => {
    expect(videoOf(`https://youtu.be/aqz-KE-bpKQ?t=${time}`)).toEqual(youTube())
    expect(videoOf(`https://www.youtube.com/watch?v=aqz-KE-bpKQ&start=${time}`)).toEqual(youTube())
  })

  test.each([
    `https://exemple.fr/${'a'.repeat(20_000)}.mp4`,
    `/media/article-videos/${'a'.repeat(20_000)}.mp4`,
    `https://youtu.be/aqz-KE-bpKQ?si=${'a'.repeat(20_000)}`,
    `https://vimeo.com/channels/${'a'.repeat(20_000)}/1`,
  ])('is refused when no server would take it', (address) => {
    expect(videoOf(address)).toBeNull()
    expect(videoProblem(address)).toBe('Cette adresse est trop longue\u00a0: 2000 caractères au plus.')
  })

  test('a Vimeo video has a number and a key of their usual length', () => {
    expect(videoOf(`https://vimeo.com/${'1'.repeat(400)}`)).toBeNull()
    expect(videoOf(`https://vimeo.com/76979871?h=${'a'.repeat(400)}`)).toEqual(vimeo())
  })

  test.each([
    'https://vimeo.com/76979871',
    'https://www.vimeo.com/76979871?share=copy',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://player.vimeo.com/video/76979871?autoplay=0',
  ])('%s is played by Vimeo without tracking', (address) => {
    expect(videoOf(address)).toEqual(vimeo())
  })

  test('keeps the key of an unlisted Vimeo video', () => {
    expect(videoOf('https://vimeo.com/76979871/8272103f6e')).toEqual(vimeo('&h=8272103f6e'))
    expect(videoOf('https://player.vimeo.com/video/76979871?h=8272103f6e')).toEqual(vimeo('&h=8272103f6e'))
  })

  test.each(
    words(`
    /media/article-videos/0d9c8a.mp4 https://exemple.fr/films/lapis.mp4 https://exemple.fr/lapis.webm?token=1
    https://exemple.fr/LAPIS.MOV https://exemple.fr/lapis.m4v#t=10
  `),
  )('%s is a file that plays in the page', (address) => {
    expect(videoOf(address)).toEqual({ kind: 'file', src: address })
  })

  test.each([
    ...words(`
      lapis https://www.youtube.com/ https://www.youtube.com/watch?v=court
      https://www.youtube.com/watch?v=aqz-KE-bpKQ"><script> https://www.youtube.com/@chaine/videos
      https://youtube.com.exemple.fr/watch?v=aqz-KE-bpKQ https://notyoutu.be/aqz-KE-bpKQ
      https://vimeo.com/categories/art http://exemple.fr/lapis.mp4 https://moi:secret@exemple.fr/lapis.mp4
      https://exemple.fr/page.html javascript:alert(1)//.mp4 data:video/mp4;base64,AAAA
      /media/article-videos/../article-images/a.webp /media/article-images/a.webp
    `),
    '',
  ])('%j is refused with a sentence', (address) => {
    expect(videoOf(address)).toBeNull()
    expect(videoProblem(address)).toBe('Indiquez une adresse YouTube, Vimeo, ou un fichier vidéo en https (mp4, webm).')
  })
})

test('captions that were uploaded here are told from videos', () => {
  const [video, captions] = ['/media/article-videos/0d9c.webm', '/media/article-videos/0d9c.vtt']
  expect([isOwnVideo(video), isOwnCaptions(video)]).toEqual([true, false])
  expect([isOwnVideo(captions), isOwnCaptions(captions)]).toEqual([false, true])
  expect(videoOf(captions)).toBeNull()
  for (const other of ['https://exemple.fr/a.vtt', '/media/article-videos/../a.vtt', '/media/article-videos/a.vtt?x']) {
    expect(isOwnCaptions(other)).toBe(false)
  }
})
