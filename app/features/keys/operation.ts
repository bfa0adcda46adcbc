import type { z } from 'zod'
import type { KeyScope } from './key.ts'

export interface Example {
  summary: string
  /** `waiting` is signed in by a password, with the second factor still missing; `protected` has given it. */
  as?: 'member' | 'administrator' | 'key' | 'waiting' | 'protected'
  /** Words in capitals are placeholders, here and in the fields below. */
  parameters?: Record<string, string>
  headers?: Record<string, string>
  body?: object
  file?: 'perle.png' | 'film.mp4'
  status: number
}

export interface Answer {
  means: string
  shape: z.ZodType | null
  type?: string
  /** The body comes only with `Prefer: return=representation`. */
  isOnRequest?: true
}

export type Operation = Described & Access

type Access =
  | { access: 'public' | 'session'; scope?: never }
  /** The permission that a key needs; without a scope no key is accepted. */
  | { access: 'optional' | 'person'; scope?: KeyScope }

interface Described {
  group: string
  method: 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  summary: string
  description?: string
  parameters?: Parameter[]
  body?: z.ZodType
  fileTypes?: string[]
  answers: Record<number, Answer>
  /** A test sends each example to a running server. */
  examples: [Example, ...Example[]]
}

export interface Parameter {
  name: string
  place: 'query' | 'header' | 'path'
  means: string
  values?: readonly string[]
}

export const describedOperations: Operation[] = []

export interface DescribedWebhook {
  about: string
  summary: string
  events: readonly string[]
  message: z.ZodType
}

export const describedWebhooks: DescribedWebhook[] = []
