import { describe, expect, test } from 'vitest'
import { cleanCaptions, noCue, notCaptions } from './captions.ts'

const cue = '00:01.000 --> 00:03.000\nLe lapis-lazuli vient d’Afghanistan.'
const cleaned = (text: string) => {
  const outcome = cleanCaptions(text)
  return outcome.ok ? outcome.value : outcome.refusal
}

describe('captions', () => {
  test('keep their cues, their times and where they stand', () => {
    const text = `WEBVTT\n\n00:00:01.000 --> 00:00:03.000 line:90% align:center\nUne perle,\nbleue.\n\n${cue}\n`
    expect(cleaned(text)).toBe(text)
  })

  test('lose everything else: title, styles, regions, notes, identifiers', () => {
    const others =
      'NOTE par Anouk\n\nSTYLE\n::cue { background: url(https://espion.example/) }\n\nREGION\nid:bas\n\nintro\n'
    expect(cleaned(`\ufeffWEBVTT Titre\nKind: captions\r\n\r\n${others}${cue}\r\n`)).toBe(`WEBVTT\n\n${cue}\n`)
  })

  test('keep emphasis and speakers, and no other mark', () => {
    const words =
      '<v Maïwenn>Un <i>lapis</i> <script>alert(1)</script><img src=x onerror=a()> <c.rouge>bleu</c> <00:02.000>vif'
    expect(cleaned(`WEBVTT\n\n00:01.000 --> 00:03.000 position:x href:y\n${words}`)).toBe(
      'WEBVTT\n\n00:01.000 --> 00:03.000\n<v Maïwenn>Un <i>lapis</i> alert(1) bleu <00:02.000>vif\n',
    )
  })

  test('survive NUL, emoji and direction marks', () => {
    expect(cleaned('WEBVTT\n\n00:01.000 --> 00:03.000\na\0b 🎬 \u202e')).toContain('a\ufffdb 🎬 \u202e')
  })

  test.each(['', 'webvtt\n\n', 'WEBVTTX', '1\n00:00:01,000 --> 00:00:03,000\nBonjour', '<html>WEBVTT'])(
    '%j are none',
    (text) => {
      expect(cleaned(text)).toBe(notCaptions)
    },
  )

  test.each(['WEBVTT', 'WEBVTT\n\nBonjour', 'WEBVTT\n\n00:01.000 --> 00:03.000', 'WEBVTT\n\n1 --> 2\nBonjour'])(
    '%j hold no cue',
    (text) => {
      expect(cleaned(text)).toBe(noCue)
    },
  )
})
