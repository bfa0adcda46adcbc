import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { root } from './ordinary-user.ts'

export const dockerfile = readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8')

export interface Step {
  stage: number
  keyword: string
  text: string
}

/** In order; a stage begins with FROM. */
export function stepsOf(text: string): Step[] {
  let stage = -1
  return DockerfileParser.parse(text)
    .getInstructions()
    .map((instruction) => {
      const keyword = instruction.getKeyword()
      if (keyword === 'FROM') stage += 1
      return { stage, keyword, text: instruction.getRawArgumentsContent() ?? '' }
    })
}

/** `NAME=value NAME=value` */
export const variablesIn = (text: string) =>
  Object.fromEntries(text.split(/\s+/).map((pair) => pair.split('=', 2) as [string, string]))
