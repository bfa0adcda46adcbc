/** Our fonts have no narrow no-break space. */
const noBreak = '\u00a0'
const narrow = '\u202f'

export interface Correction {
  back: number
  /** The replacement includes the typed character. */
  insert: string
}

export function correctionOf(before: string, character: string): Correction | null {
  const spaces = /[ \u00a0\u202f]*$/.exec(before)?.[0].length ?? 0
  switch (character) {
    case ';':
    case ':':
    case '!':
    case '?':
    case '»': {
      const isVerbatim = spaces === 0 || before.endsWith(noBreak) || /(^|\n)[ \u00a0\u202f]*$/.test(before)
      return isVerbatim ? null : { back: spaces, insert: noBreak + character }
    }
    case '"':
      return quote(before, spaces)
    case "'":
      // 5' is five minutes, or feet.
      return /\d$/.test(before) ? null : { back: 0, insert: '’' }
    case '.':
      return /(?<!\.)\.\.$/.test(before) ? { back: 2, insert: '…' } : null
    case ' ':
      if (before.endsWith('«')) return { back: 0, insert: noBreak }
      // Many people type a space after a quotation mark that already added its own.
      return before.endsWith(`«${noBreak}`) ? { back: 0, insert: '' } : null
    case narrow:
      return { back: 0, insert: noBreak }
    default:
      return null
  }
}

function quote(before: string, spaces: number): Correction | null {
  const isOpen = before.lastIndexOf('«') > before.lastIndexOf('»')
  const opens = /(^|[\s\u00a0([{—–’'/-])$/.test(before)
  if (isOpen && !/[([{]$/.test(before)) return { back: spaces, insert: `${noBreak}»` }
  return opens ? { back: 0, insert: `«${noBreak}` } : null
}

export interface Edit {
  from: number
  to: number
  insert: string
}

export function correctionsOf(text: string, isVerbatim: (index: number) => boolean = () => false): Edit[] {
  const pieces: Edit[] = []
  let output = ''
  const put = (piece: Edit) => {
    pieces.push(piece)
    output += piece.insert
  }
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? ''
    const correction = isVerbatim(index) ? null : inText(output, character, text[index + 1])
    const piece = { from: index, to: index + 1, insert: character }
    const replacedPieces = correction && piecesToReplace(pieces, correction.back, isVerbatim)
    if (!correction || !replacedPieces) {
      put(piece)
      continue
    }
    pieces.length -= replacedPieces.count
    output = output.slice(0, output.length - replacedPieces.characters)
    put({ from: replacedPieces.from ?? index, to: index + 1, insert: replacedPieces.left + correction.insert })
  }
  return pieces.filter(({ from, to, insert }) => text.slice(from, to) !== insert)
}

/** Existing text also gets the spaces that are missing. */
function inText(before: string, character: string, next: string | undefined): Correction | null {
  const ends = next === undefined || /[\s\u00a0»)\]]/.test(next)
  if (/[!?;]/.test(character) && ends && /[\p{L}\d»)]$/u.test(before)) return { back: 0, insert: noBreak + character }
  if (character === ':' && ends && /[\p{L}»)]$/u.test(before)) return { back: 0, insert: `${noBreak}:` }
  if (character === '»' && /[^\s\u00a0«]$/.test(before)) return { back: 0, insert: `${noBreak}»` }
  if (character === '«' && next !== undefined && !/[\s\u00a0\u202f]/.test(next))
    return { back: 0, insert: `«${noBreak}` }
  return correctionOf(before, character)
}

function piecesToReplace(pieces: Edit[], back: number, isVerbatim: (index: number) => boolean) {
  let count = 0
  let characters = 0
  while (characters < back) {
    const piece = pieces.at(-1 - count)
    if (!piece || isVerbatim(piece.from)) return null
    characters += piece.insert.length
    count++
  }
  const lastPieces = pieces.slice(pieces.length - count)
  const remainder = lastPieces
    .map(({ insert }) => insert)
    .join('')
    .slice(0, characters - back)
  return { count, characters, from: lastPieces[0]?.from, left: remainder }
}
