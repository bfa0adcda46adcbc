import { textOfMarkup } from './words.ts'

const charactersMax = 1_000_000

/** Shops write JSON by hand, in templates: what a strict parser refuses is value, once. @returns undefined when hopeless */
export function parseLeniently(script: string): unknown {
  // CDATA sections hid scripts from old browsers.
  const source = script.replaceAll(/<!\[CDATA\[|\]\]>/g, '')
  const text = source.includes('"') ? source : textOfMarkup(source)
  const first = parse(text)
  return first !== undefined || text.length > charactersMax ? first : parse(repair(text))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const closers: Record<string, string> = { '{': '}', '[': ']' }

/** One pass: comments and stray commas go, characters that a text may not contain are escaped, what is open is closed. */
function repair(text: string): string {
  const open: string[] = []
  const roots: string[] = []
  let pieces: string[] = []
  /** The last sign that counts. A comma is written wherever a value follows another one. */
  let last = ''
  const write = (piece: string) => {
    if (last === ':' && closesText(piece)) pieces.push('null')
    if (last !== '' && piece !== ':' && !/[[{:]$/.test(last) && !closesText(piece)) pieces.push(',')
    pieces.push(piece)
    last = piece
  }
  let at = 0
  while (at < text.length) {
    const character = text.charAt(at)
    let end = at + 1
    if (open.length > 0 && (character === '"' || character === "'")) {
      const close = endOfText(text, at)
      write(`"${escapeText(text.slice(at + 1, close))}"`)
      end = close + 1
    } else if (text.startsWith('/*', at) || text.startsWith('//', at)) end = endOfComment(text, at)
    else if (character === ',') {
      if (last === ':') write('null')
    } else if (closesText(character)) {
      if (open.at(-1) === character) {
        open.pop()
        write(character)
      }
      if (open.length === 0) {
        roots.push(pieces.join(''))
        pieces = []
        last = ''
      }
    } else if (character in closers) {
      open.push(closers[character] ?? '')
      write(character)
    } else if (open.length > 0 && character.trim() !== '') {
      end = endOfWord(text, at)
      write(end > at ? wordOf(text.slice(at, end).trim(), text.charAt(end) === ':') : character)
      end = Math.max(end, at + 1)
    }
    at = end
  }
  if (open.length > 0) roots.push(pieces.join('') + (last === ':' ? 'null' : '') + open.toReversed().join(''))
  const whole = roots.filter(Boolean)
  return whole.length > 1 ? `[${whole.join(',')}]` : (whole[0] ?? '')
}

const closesText = (piece: string) => piece === '}' || piece === ']'

function endOfComment(text: string, from: number): number {
  const mark = text.charAt(from + 1) === '*' ? '*/' : '\n'
  const end = text.indexOf(mark, from + 2)
  return end < 0 ? text.length : end + mark.length
}

/** A number whose decimals follow a comma is one word after its name. */
const word = /(?<=:\s*)\d+,\d\d?(?=\s*[,}\n])|[^\s"{}[\],:][^"{}[\],:\n]*/y
const plainValue = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

function endOfWord(text: string, from: number): number {
  word.lastIndex = from
  return word.test(text) ? word.lastIndex : from
}

/** A name or a value without quotation marks that JSON does not know is a text. */
const wordOf = (text: string, isName: boolean) =>
  !isName && plainValue.test(text) ? text : JSON.stringify(text === 'undefined' ? null : text)

const afterText = /^\s*(?:[,:}\]]|$)|^\s*\n\s*"[^"\n]{1,60}"\s*:/

/** A quotation mark ends a text where the syntax goes on; any other is one of its words. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\\') at += 1
    else if (character === text.charAt(from) && afterText.test(text.slice(at + 1, at + 200))) return at
  }
  return text.length
}

const validEscape = /^\\(?:["\\/bfnrt]|u[\da-f]{4})/i

function escapeText(text: string): string {
  return text.replace(/\\(?:u[\da-f]{4}|[^])?|["\p{Cc}]/giu, (part) => {
    if (part === '"') return '\\"'
    if (part.startsWith('\\')) return validEscape.test(part) ? part : JSON.stringify(part.slice(1)).slice(1, -1)
    return JSON.stringify(/[\n\r\t]/.test(part) ? ' ' : '').slice(1, -1)
  })
}
