import { z } from 'zod'
import type { Example, Operation, Parameter } from '#features/keys/operation.ts'

type Without<One, Key extends PropertyKey> = One extends unknown ? Omit<One, Key> : never

/** @param root the beginning of the paths of this group */
export function describing(group: string, root: string) {
  return (
    call: `${Operation['method']} ${string}`,
    summary: string,
    rest: Without<Operation, 'group' | 'method' | 'path' | 'summary'>,
  ): Operation => {
    const [method, path] = call.split(' ') as [Operation['method'], string]
    return { group, method, path: root + path, summary, ...rest }
  }
}

export function example(status: number, summary: string, rest: Omit<Example, 'status' | 'summary'> = {}): Example {
  return { summary, status, ...rest }
}

export function parameter(
  place: Parameter['place'],
  name: string,
  means: string,
  values?: readonly string[],
): Parameter {
  return { name, place, means, ...(values && { values }) }
}

export const reasonForPrograms = z.string().describe('La raison, pour les programmes.')
export const reasonForPeople = z.string().describe('La raison, pour les personnes.')
