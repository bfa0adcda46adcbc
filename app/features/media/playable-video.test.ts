import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { checkVideo, cutVideo } from './playable-video.ts'
import { notAVideo, soundAlone, whyNotUpload } from './video-upload.ts'

const files = new URL('../../../tests/support/videos/', import.meta.url)

async function check(name: string) {
  const bytes = await readFile(new URL(name, files))
  return checkVideo(bytes.length, async (start, end) => bytes.subarray(start, end))
}

test.each(['upright.mp4', 'old.mov', 'hour.webm', 'codecs/aac.mov', 'codecs/fragments.mp4', 'codecs/vp9.mp4'])(
  '%s is played by every browser',
  async (name) => {
    expect(await check(name)).toMatchObject({ ok: true, value: { warning: null } })
  },
)

test.each([
  ['codecs/hevc.mov', 'Safari la lit, mais Chrome, Edge et Firefox ne la lisent que sur une partie des appareils'],
  ['codecs/hevc-10-bits.mp4', 'au format HEVC'],
  ['codecs/av1.mp4', 'au format AV1'],
  ['codecs/h264-10-bits.mp4', 'en H.264 à 10\u00a0bits\u00a0: Chrome et Edge la lisent sur ordinateur'],
  ['codecs/h264-422.mp4', 'en H.264 4:2:2'],
  ['codecs/h264-444.mp4', 'en H.264 4:4:4'],
  ['codecs/pcm.mov', 'Le son de cette vidéo ne sera pas entendu dans tous les navigateurs'],
  ['codecs/ac-3.mp4', 'Safari le lit presque toujours, Chrome, Edge et Firefox pas toujours'],
])('%s is accepted with a warning that says how to export it otherwise', async (name, sentence) => {
  const outcome = await check(name)
  const warning = outcome.ok ? outcome.value.warning : null
  expect(warning).toContain(sentence)
  expect(warning).toContain('Réglages, Appareil photo, Formats, «\u00a0Le plus compatible\u00a0»')
})

test.each([
  ['codecs/prores.mov', 'Cette vidéo est au format ProRes, que les navigateurs ne lisent pas. Exportez-la en MP4'],
  ['codecs/mpeg4-part-2.mp4', 'en MPEG-4 Partie 2 (DivX, Xvid)'],
  ['codecs/motion-jpeg.mov', 'en Motion JPEG'],
  ['codecs/motion-jpeg-sound.mov', 'en Motion JPEG'],
  ['codecs/encrypted.mp4', 'protégée contre la copie'],
  ['codecs/cover.mp4', soundAlone],
  ['codecs/sound.mp4', soundAlone],
  ['codecs/sound.webm', soundAlone],
  ['codecs/theora.ogv', notAVideo],
])('%s is refused, and the reason says what to do', async (name, sentence) => {
  const outcome = await check(name)
  expect(outcome.ok ? '' : outcome.refusal).toContain(sentence)
})

test.each([
  ['old.mov', 3000],
  ['codecs/fragments.mp4', -400],
  ['codecs/vp9.webm', -40],
])('%s is refused as incomplete when its end is missing', async (name, end) => {
  const bytes = (await readFile(new URL(name, files))).subarray(0, end)
  expect(await checkVideo(bytes.length, async (start, to) => bytes.subarray(start, to))).toEqual({
    ok: false,
    refusal: cutVideo,
  })
})

test.each([
  ['Marché.MP3', soundAlone],
  ['Marché.mkv', 'exportez le vôtre en MP4, avec une image H.264 et un son AAC'],
])('%s is refused by its name, and the reason says what to do', (name, sentence) => {
  expect(whyNotUpload({ name, bytes: 1 })?.sentence).toContain(sentence)
})

test('HEVC as Safari does not play it says so', async () => {
  const hevc = await readFile(new URL('codecs/hevc.mov', files))
  const bytes = Buffer.from(hevc.toString('latin1').replaceAll('hvc1', 'hev1'), 'latin1')
  const outcome = await checkVideo(bytes.length, async (start, end) => bytes.subarray(start, end))
  expect(outcome.ok ? outcome.value.warning : null).toContain('dans une variante que Safari ne lit pas')
})
