export interface ShownExample {
  summary: string
  command: string
}

export interface ShownOperation {
  id: string
  method: string
  path: string
  summary: string
  description: string | null
  access: string
  parameters: { names: string[]; means: string; values: string[] }[]
  body: string | null
  fileTypes: string[]
  answers: { status: string; means: string; schema: string | null }[]
  examples: (ShownExample & { status: number })[]
}

interface ShownGroup {
  id: string
  name: string
  operations: ShownOperation[]
}

export interface ShownWebhook {
  events: string[]
  schema: string
}

export interface ShownMessage {
  from: 'program' | 'site'
  when: string
  text: string
}

export interface Guide {
  siteUrl: string
  firstSteps: ShownExample[]
  requestsPerMinute: number
  groups: ShownGroup[]
  realtime: { address: string; messages: ShownMessage[] }
  webhooks: ShownWebhook[]
}
