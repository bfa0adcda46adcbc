import { unreadable } from './table-error.ts'

/** @throws {CallError} where the text is not as expected */
export class TextReader {
  #at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  isAtEnd(): boolean {
    return this.#at === this.#text.length
  }

  skip(character: string): boolean {
    const isThere = this.#text[this.#at] === character
    if (isThere) this.#at += 1
    return isThere
  }

  /** Skips the spaces that follow, too. */
  expect(character: string): void {
    if (!this.skip(character)) throw unreadable('Filtre', this.#text)
    this.take(/\s*/y)
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (match) this.#at += match[0].length
    return match
  }

  rest(): string {
    const rest = this.#text.slice(this.#at)
    this.#at = this.#text.length
    return rest
  }

  /**
   * Reads a quoted value, in which a backslash escapes a character, or one up to a comma or closing parenthesis. Clients
   * quote a value with such a sign without escaping the quotes in it; otherwise a quotation that ends early is none.
   */
  value(): string {
    const quotation = this.take(/"((?:[^"\\]|\\.)*)"(?=\s*(?:[,)]|$))/sy)
    if (quotation) return unescape(quotation[1])
    const literal = this.take(/"((?:[^",()]|"(?![,)]|$))*[,()](?:[^"]|"(?![,)]|$))*)"(?=[,)]|$)/sy)
    if (literal) return literal[1] ?? ''
    return this.take(/[^,)]*/y)?.[0] ?? ''
  }

  /** Reads an array such as `{a,"b,c"}` whole, or a value. */
  arrayOrValue(): string {
    return this.take(/\{(?:"(?:[^"\\]|\\.)*"|[^{}"])*\}/sy)?.[0] ?? this.value()
  }

  /** Reads the items of an array up to the end of the text. */
  items(): (string | null)[] {
    this.expect('{')
    const items: (string | null)[] = []
    if (!this.skip('}')) {
      do items.push(this.#item())
      while (this.skip(','))
      this.expect('}')
    }
    if (!this.isAtEnd()) throw unreadable('Filtre', this.#text)
    return items
  }

  #item(): string | null {
    const [, quotation, plain] = this.take(/\s*(?:"((?:[^"\\]|\\.)*)"|((?:[^,{}"\\]|\\.)+))\s*/sy) ?? []
    if (quotation !== undefined) return unescape(quotation)
    if (plain === undefined || !plain.trim()) throw unreadable('Filtre', this.#text)
    return /^null\s*$/i.test(plain) ? null : unescape(plain.trimEnd())
  }
}

function unescape(text = ''): string {
  return text.replaceAll(/\\(.)/gs, '$1')
}
