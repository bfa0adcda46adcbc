import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { idempotencyKeyField } from '#platform/requests/idempotency-key.ts'
import type { SupervisedProduct } from './supervised-product.ts'
import { signIn } from './product.ts'

export interface Written {
  /** Unique texts whose success was answered. */
  acknowledged: { comments: string[]; edits: string[]; pictures: string[] }
  /** Forms sent again, with the key of the first time. */
  repeated: number
}

export interface Writers {
  /** Runs `work` while no article changes: what readers were sent before stays what the cache holds. */
  withoutEdits<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<Written>
}

const answerSecondsMax = 15
const pauseMilliseconds = { members: 1500, editor: 300, pictures: 4000 }

/** Each person sends one form after the other, and each form until it is answered. */
export async function startWriters(
  product: SupervisedProduct,
  { members, photo }: { members: string[]; photo: Buffer },
): Promise<Writers> {
  const { origin } = product
  const written: Written = { acknowledged: { comments: [], edits: [], pictures: [] }, repeated: 0 }
  const over = new AbortController()

  async function send(address: string, cookie: string, from: string, fields: Record<string, string>): Promise<boolean> {
    const body = new URLSearchParams({ ...fields, [idempotencyKeyField]: randomUUID() })
    for (let attempt = 0; ; attempt++) {
      if (attempt > 0) written.repeated += 1
      const answer = await fetch(origin + address, {
        method: 'POST',
        body,
        headers: { origin, cookie, 'x-forwarded-for': from },
        redirect: 'manual',
        signal: AbortSignal.timeout(answerSecondsMax * 1000),
      }).catch(() => null)
      await answer?.arrayBuffer().catch(() => null)
      if (answer && answer.status < 400) return true
      // Refused for good, as by the limit of a member: nothing was acknowledged.
      if (answer && answer.status < 500) return false
      // As browsers' scripts do: sooner the first time than later.
      await pause(Math.min(200 * 2 ** attempt, 2000))
    }
  }
  const untilOver = async (milliseconds: number, work: (turn: number) => Promise<void>) => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      await work(turn)
      await pause(milliseconds)
    }
  }

  const articles = await product.articles()
  const admin = await signIn(origin, 'maiwenn@example.org', 'mesure')
  const addressOf = (number: number) => `10.1.0.${number}`
  const cookies: string[] = []
  for (const [number, email] of members.entries())
    cookies.push(await signIn(origin, email, product.password, addressOf(number)))
  const commenting = cookies.map((cookie, number) =>
    untilOver(pauseMilliseconds.members + number * 40, async (turn) => {
      const from = addressOf(number)
      const content = `Une pierre douce, ${number}-${turn}-${randomUUID()}`
      const slug = articles[(number + turn) % articles.length]?.slug ?? ''
      if (await send(`/article/${slug}/commentaires`, cookie, from, { content }))
        written.acknowledged.comments.push(content)
    }),
  )
  const sendEdit = async (turn: number) => {
    const { id, title } = articles[turn % articles.length] ?? { id: '', title: '' }
    const text = `Une lecture, ${turn}-${randomUUID()}`
    const fields = { title, content: `<p>${text}</p>`, category: 'bracelet', images: '', videoUrl: '' }
    if (await send(`/compte/articles/${id}`, admin, '10.2.0.1', fields)) written.acknowledged.edits.push(text)
  }
  let mayEdit = Promise.resolve()
  let edit = Promise.resolve()
  const editing = untilOver(pauseMilliseconds.editor, async (turn) => {
    await mayEdit
    edit = sendEdit(turn)
    await edit
  })
  const uploading = untilOver(pauseMilliseconds.pictures, async () => {
    const body = new FormData()
    body.append('image', new Blob([new Uint8Array(photo)]), 'photo.jpg')
    const headers = { origin, cookie: admin, 'x-forwarded-for': '10.2.0.2' }
    const answer = await fetch(`${origin}/televersements/images`, { method: 'POST', body, headers }).catch(() => null)
    const stored = (await answer?.json().catch(() => null)) as { images?: { address: string }[] } | null
    for (const { address } of stored?.images ?? []) written.acknowledged.pictures.push(address)
  })
  return {
    async withoutEdits(work) {
      const { promise, resolve } = Promise.withResolvers<void>()
      mayEdit = promise
      await edit
      return work().finally(resolve)
    },
    async stop() {
      over.abort()
      await Promise.all([...commenting, editing, uploading])
      return written
    },
  }
}
