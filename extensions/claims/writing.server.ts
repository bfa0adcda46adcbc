import { setImmediate } from 'node:timers/promises'
import { textOfContent } from '#features/articles/content.server.ts'
import { type Claim, findClaims } from '#health-claims/claims.ts'
import type { Lexicon } from '#health-claims/lexicon.ts'

interface Writing {
  content?: unknown
  images?: { alt?: string | null; caption?: string | null | undefined }[]
  product?: { name?: string | null } | null
}

const address = /^(?:https?:\/)?\/\S*$/

/** Every text that readers meet, alternative texts included. */
function textsOf({ images = [], product, content, ...fields }: Writing): string[] {
  const ofImages = images.flatMap(({ alt, caption }) => [alt, caption])
  const values: unknown[] = [...Object.values(fields).flat(), product?.name, ...ofImages]
  const texts = values.filter((text) => typeof text === 'string' && !address.test(text)) as string[]
  return typeof content === 'string' ? [...texts, ...textsOfContent(content)] : texts
}

const blocks = /(?=<(?:p|div|li|h[1-6]|blockquote|figcaption|br)\b)/i

function textsOfContent(html: string): string[] {
  const alternatives = [...html.matchAll(/\balt="([^"]*)"/g)].map(([, text = '']) => textOfContent(text))
  return [...html.split(blocks).map(textOfContent), ...alternatives].filter(Boolean)
}

const charactersAtOnce = 10_000
/** Whole sentences, as far as a text has any. */
const piece = /[^]{1,10000}(?:$|(?<=[.!?…]))|[^]{1,10000}/g

/** It pauses between parts of a long text, so that readers do not wait. */
export async function claimsIn(writing: object, lexicon: Lexicon): Promise<(Claim & { phrase: string })[]> {
  const claims = []
  let characters = 0
  for (const text of textsOf(writing).flatMap((one) => one.match(piece) ?? [])) {
    for (const claim of findClaims(text, lexicon)) claims.push({ ...claim, phrase: phraseAround(text, claim) })
    characters += text.length
    if (characters < charactersAtOnce) continue
    characters = 0
    await setImmediate()
  }
  return claims
}

const aroundMax = 200
export const phraseCharactersMax = 1_000

/** The sentence of a claim, or what surrounds it in a text without full stops. */
function phraseAround(text: string, { start, end }: { start: number; end: number }): string {
  const before = text.slice(Math.max(0, start - aroundMax), start)
  const after = text.slice(end, end + aroundMax)
  const opening = Math.max(...['.', '!', '?', '…', '\n'].map((mark) => before.lastIndexOf(mark))) + 1
  const closing = /[.!?…\n]/.exec(after)
  const phrase =
    before.slice(opening) + text.slice(start, end) + after.slice(0, closing ? closing.index + 1 : undefined)
  return phrase.replace(/\s+/g, ' ').trim().slice(0, phraseCharactersMax).toWellFormed()
}
