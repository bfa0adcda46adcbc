import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './ordinary-user.ts'

/**
 * The word after `sh` says who runs a block of a page: `root` and `engine` nobody here; `yours` holds values that a test
 * replaces by its own; `started` needs a server that answers, `moved` one that was stopped.
 */
export interface Block {
  kind: '' | 'root' | 'engine' | 'yours' | 'started' | 'moved'
  text: string
}

const kinds = ['', 'root', 'engine', 'yours', 'started', 'moved']

export function blocksOf(page: string): Block[] {
  const text = readFileSync(path.join(root, 'docs/deployment', page), 'utf8')
  const fences = [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)]
  return fences.map(([, info = '', block = '']) => {
    const [language, kind = ''] = info.split(' ')
    if (language !== 'sh' || !kinds.includes(kind)) throw new Error(`${page}: a block of an unknown kind, « ${info} ».`)
    return { kind: kind as Block['kind'], text: block }
  })
}

/** The names that a page asks its reader to export. */
export const exportedNames = (blocks: Block[]) =>
  blocks
    .filter(({ kind }) => kind === 'yours')
    .flatMap(({ text }) => [...text.matchAll(/^export (\w+)=/gm)].map(([, name = '']) => name))
