import cluster, { type Worker } from 'node:cluster'

/** Of one process of this machine to the others, by the first process, which alone reaches all of them. */
interface Message {
  topic: string
  number: number
  asker: number
  question?: unknown
  count?: number
  answer?: unknown
}

const { worker } = cluster
const answerers = new Map<string, (question: never) => unknown>()
const awaited = new Map<number, (message: Message) => void>()
let asked = 0

worker?.on('message', (message: Message) => void hear(worker, message))

async function hear(self: Worker, message: Message): Promise<void> {
  if (!('question' in message)) return awaited.get(message.number)?.(message)
  const { question, ...more } = message
  const answer = await answerers.get(message.topic)?.(question as never)
  self.send({ ...more, answer: answer ?? null } satisfies Message, ignoreEnd)
}

export function answerSiblings(topic: string, answer: (question: never) => object | null | Promise<object>): void {
  answerers.set(topic, answer)
}

/** @returns what the others answered until `most` did, all did, or the time was over; nothing in a process alone. */
export async function askSiblings<Answer>(
  topic: string,
  question: unknown,
  { milliseconds, most = Number.POSITIVE_INFINITY }: { milliseconds: number; most?: number },
): Promise<Answer[]> {
  if (!worker) return []
  const number = ++asked
  const answers: Answer[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  let missing = 0
  awaited.set(number, ({ count, answer }) => {
    missing += count ?? -1
    if (answer !== undefined && answer !== null) answers.push(answer as Answer)
    if (missing === 0 || answers.length >= most) resolve()
  })
  const timer = setTimeout(resolve, milliseconds)
  worker.send({ topic, number, asker: worker.id, question } satisfies Message, ignoreEnd)
  await promise
  clearTimeout(timer)
  awaited.delete(number)
  return answers
}

export function passQuestions(): void {
  // Some answers are bytes, which JSON would write as lists of numbers.
  cluster.setupPrimary({ serialization: 'advanced' })
  cluster.on('message', (from, message: Message) => {
    const workers = Object.values(cluster.workers ?? {})
    if (!('question' in message)) {
      workers.find((other) => other?.id === message.asker)?.send(message, ignoreEnd)
      return
    }
    const others = workers.filter((other) => other !== from)
    const { topic, number, asker } = message
    from.send({ topic, number, asker, count: others.length } satisfies Message, ignoreEnd)
    for (const other of others) other?.send(message, ignoreEnd)
  })
}

function ignoreEnd(): void {}
