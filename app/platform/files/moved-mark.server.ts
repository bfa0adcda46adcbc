import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { now } from '../clock.ts'

const mark = z.object({ movedTo: z.string(), at: z.iso.datetime() })

export function movedMark(to: string): string {
  return JSON.stringify({ movedTo: to, at: now() })
}

export function readMovedMark(file: string): z.output<typeof mark> | null {
  try {
    const content = readFileSync(file, 'utf8')
    return content ? mark.parse(JSON.parse(content)) : null
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw problem
  }
}
