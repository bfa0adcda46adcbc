import { done, refused, type Outcome } from '#platform/outcome.ts'

export const notCaptions = 'Ce fichier n’est pas au format WebVTT\u00a0: il doit commencer par «\u00a0WEBVTT\u00a0».'
export const noCue = 'Ce fichier ne contient aucun sous-titre.'

const time = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
const timing = new RegExp(`^(${time})[ \t]+-->[ \t]+(${time})((?:[ \t]+\\S+)*)[ \t]*$`)
const setting =
  /^(vertical:(rl|lr)|(line|position|size):-?\d{1,3}(\.\d+)?%?(,[a-z-]+)?|align:(start|center|end|left|right))$/
const mark = new RegExp(`^(/?(b|i|u|ruby|rt|v)|v(\\.[\\w-]+)*[ \t][^<>&]+|${time})$`)

export function cleanCaptions(text: string): Outcome<string, string> {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '\ufffd')
    .split(/\r\n|\r|\n/)
  if (!/^WEBVTT([ \t].*)?$/.test(lines[0] ?? '')) return refused(notCaptions)
  const cues = blocksOf(lines.slice(1)).flatMap((block) => cueOf(block) ?? [])
  return cues.length > 0 ? done(['WEBVTT', ...cues].join('\n\n') + '\n') : refused(noCue)
}

function blocksOf(lines: string[]): string[][] {
  const blocks: string[][] = [[]]
  for (const line of lines) {
    if (line.trim()) blocks.at(-1)?.push(line)
    else blocks.push([])
  }
  return blocks
}

function cueOf(block: string[]): string | null {
  const at = block.slice(0, 2).findIndex((line) => timing.test(line))
  const [, from, to, settings = ''] = timing.exec(block[at] ?? '') ?? []
  const words = block.slice(at + 1).filter((line) => !line.includes('-->'))
  if (!from || !to || words.length === 0) return null
  const validSettings = settings.split(/[ \t]+/).filter((one) => setting.test(one))
  return [[from, '-->', to, ...validSettings].join(' '), ...words.map(cleanWords)].join('\n')
}

function cleanWords(line: string): string {
  return line.replace(/<([^>]*)>?/g, (_, inside: string) => (mark.test(inside) ? `<${inside}>` : ''))
}
