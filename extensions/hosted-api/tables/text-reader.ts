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

  expect(character: string): void {
    if (!this.skip(character)) throw unreadable('Filtre', this.#text)
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

  /** Reads a quoted value, in which a backslash escapes a character, or one up to a comma or parenthesis. */
  value(): string {
    const quotation = this.take(/"((?:[^"\\]|\\.)*)"/sy)
    if (quotation) return (quotation[1] ?? '').replaceAll(/\\(.)/gs, '$1')
    const plain = this.take(/[^,()"]*/y)?.[0] ?? ''
    if (this.#text[this.#at] === '"') throw unreadable('Filtre', this.#text)
    return plain
  }
}
