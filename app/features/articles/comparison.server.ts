import { diffArrays, diffWordsWithSpace } from 'diff'
import { imageLine, type Writing } from './article.ts'
import { textOfContent } from './content.server.ts'

export interface Change {
  kind: 'same' | 'added' | 'removed'
  text: string
}

export interface Changes {
  title: Change[]
  /** Block by block, in words. */
  content: Change[][]
  images: Change[]
  video: Change[]
}

/** From an older writing to a newer one, as people read it: the text, not its tags. */
export function compareWritings(older: Writing, newer: Writing): Changes {
  return {
    title: words(older.title, newer.title),
    content: blocks(older.content, newer.content),
    images: lines(older.images.map(imageLine), newer.images.map(imageLine)),
    video: lines(videoLines(older), videoLines(newer)),
  }
}

/** A writing of before there were transcripts has none. */
function videoLines({ videoUrl, videoTranscript }: Partial<Writing>): string[] {
  return [videoUrl, videoTranscript].filter((line): line is string => Boolean(line))
}

const blockOf = (html: string) => html.split('\n\n').map(textOfContent).filter(Boolean)
/** Longer texts are compared by whole blocks: words would take minutes. */
const wordsMax = 20_000

/** Blocks that are the same stay whole; a block that took another's place is compared with it in words. */
function blocks(older: string, newer: string): Change[][] {
  const found: Change[][] = []
  const steps = diffArrays(blockOf(older), blockOf(newer))
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]
    const next = steps[index + 1]
    if (!step) continue
    if (step.removed && next?.added) {
      const pairs = Math.max(step.value.length, next.value.length)
      for (let at = 0; at < pairs; at++) found.push(words(step.value[at] ?? '', next.value[at] ?? ''))
      index++
    } else {
      for (const text of step.value) found.push([{ kind: kindOf(step), text }])
    }
  }
  return found
}

function words(older: string, newer: string): Change[] {
  if (older.length + newer.length > wordsMax) {
    return [
      { kind: 'removed', text: older },
      { kind: 'added', text: newer },
    ]
  }
  return diffWordsWithSpace(older, newer).map((part) => ({ kind: kindOf(part), text: part.value }))
}

function lines(older: string[], newer: string[]): Change[] {
  return diffArrays(older, newer).flatMap((part) => part.value.map((text) => ({ kind: kindOf(part), text })))
}

function kindOf(part: { added?: boolean; removed?: boolean }): Change['kind'] {
  return part.added ? 'added' : part.removed ? 'removed' : 'same'
}
