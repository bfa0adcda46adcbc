import type { z } from 'zod'
import type { KeyScope } from './key.ts'

export interface Example {
  summary: string
  /** `waiting`: signed in by the password alone, where a code is asked for too; `protected`: the same, after the code. */
  as?: 'member' | 'administrator' | 'key' | 'waiting' | 'protected'
  /** Words in capitals are `placeholders`, here and in what follows. */
  parameters?: Record<string, string>
  headers?: Record<string, string>
  body?: object
  /** Sent as it is, in the place of a body. */
  file?: 'perle.png' | 'film.mp4'
  status: number
}

export interface Answer {
  means: string
  /** Null: nothing comes with it, or a file when there is a type. */
  shape: z.ZodType | null
  type?: string
  /** What comes back is asked for by Prefer: return=representation. */
  isOnRequest?: true
}

export type Operation = Described & Access

/** A session's own account is opened by no key. */
type Access =
  | { access: 'public' | 'session'; scope?: never }
  /** What a key must permit; without it no key serves. */
  | { access: 'optional' | 'person'; scope?: KeyScope }

interface Described {
  group: string
  method: 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete'
  /** As in the site map; a parameter of the path is written `{name}`. */
  path: string
  summary: string
  description?: string
  parameters?: Parameter[]
  body?: z.ZodType
  fileTypes?: string[]
  answers: Record<number, Answer>
  /** Each is sent to a running server by a test. */
  examples: [Example, ...Example[]]
}

export interface Parameter {
  name: string
  place: 'query' | 'header' | 'path'
  means: string
  values?: readonly string[]
}

/** What the documentation describes besides its own: extensions add theirs when they start. */
export const describedOperations: Operation[] = []

export interface DescribedWebhook {
  /** What its events concern, as they begin. */
  about: string
  summary: string
  events: readonly string[]
  message: z.ZodType
}

export const describedWebhooks: DescribedWebhook[] = []
