import { z } from 'zod'
import type { Answer, Operation } from '#features/keys/operation.ts'
import { fillFacts, fillList, requireIn, type Facts } from '#platform/text/facts.ts'
import { areaTexts } from './operation-texts.ts'

type AnswerKind = Omit<Answer, 'means'>

/** A call as code reads and answers it; `others` are the answers that are not of the usual kind. */
export interface Call extends Partial<AnswerKind> {
  body?: z.ZodType
  facts?: Facts
  others?: Record<string, AnswerKind>
}

interface Area<Name extends string> {
  refusal: AnswerKind
  facts?: Facts
  answers?: Record<string, Record<string, string>>
  calls: Record<Name, Call> | ((method: Operation['method'], path: string) => Call)
}

export function describeCalls<Name extends string>(
  json: { operations: Record<Name, unknown> },
  { refusal, facts, answers, calls }: Area<Name>,
): Operation[] {
  const { group, root, words, parameters, operations, ...own } = areaTexts.parse(json)
  return Object.entries(operations).map(([name, { sharedAnswers, ...texts }]) => {
    const [method, path] = name.split(' ') as [Operation['method'], string]
    const {
      body,
      others = {},
      shape = null,
      facts: ofCall,
      ...success
    } = typeof calls === 'function' ? calls(method, path) : calls[name as Name]
    const all = { ...words, ...facts, ...ofCall }
    const fill = (text: string) => fillFacts(text, all)
    const kindOf = (status: string): AnswerKind => {
      if (status === '204') return { shape: null }
      return others[status] ?? (status < '400' ? { ...success, shape } : refusal)
    }
    const meanings = [
      ...sharedAnswers.map((key) => requireIn({ ...answers, ...own.answers }, key)),
      texts.answers,
    ].flatMap(Object.entries<string>)
    return {
      group,
      method,
      path: root + path,
      ...texts,
      description: texts.description && fill(texts.description),
      parameters: texts.parameters.flatMap((key) => {
        const { means, values, place } = requireIn(parameters, key)
        const choices = values && { values: values.flatMap((value) => fillList(value, all)) }
        return fillList(key, all).map((item) => ({ name: item, place, means: fill(means), ...choices }))
      }),
      body,
      answers: Object.fromEntries(
        meanings.map(([status, means]) => [status, { means: fill(means), ...kindOf(status) }] as const),
      ),
    }
  })
}

export const reasonForPrograms = z.string().describe('La raison, pour les programmes.')
export const reasonForPeople = z.string().describe('La raison, pour les personnes.')
