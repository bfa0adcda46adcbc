import { log } from '#platform/log.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import type { Card } from '../card.ts'
import type { PictureFormat } from '../picture-format.ts'
import type { PictureRefusal, PictureWidth } from '../picture.ts'
import type { DescribedPicture, ImageJobResult } from './image-job.ts'
import type { RenderQueue } from './image-queue.server.ts'
import { ImageProcessingError } from './image-worker-client.server.ts'
import { backgroundQueue, readersQueue, uploadsQueue } from './image-queues.server.ts'

const refusals: Record<ImageProcessingError['kind'], PictureRefusal> = {
  unavailable: 'busy',
  stopped: 'busy',
  crashed: 'damaged',
  slow: 'pixels',
  outOfMemory: 'pixels',
}

/** Encodes an untrusted picture again. Resolves to a picture or a refusal, whatever the file does. */
export async function convertPicture(from: string, to: string): Promise<Outcome<DescribedPicture, PictureRefusal>> {
  try {
    const answer = await uploadsQueue.run({ kind: 'original', from, to })
    return 'refusal' in answer ? refused(answer.refusal) : done(described(answer))
  } catch (problem) {
    if (!(problem instanceof ImageProcessingError)) throw problem
    log.warn({ problem }, 'a picture could not be processed')
    return refused(refusals[problem.kind])
  }
}

export async function resizePicture(
  queue: RenderQueue,
  from: string,
  to: string,
  { width, format }: { width: PictureWidth; format: PictureFormat },
): Promise<void> {
  const order = queue === uploadsQueue ? 'later' : 'now'
  const answer = await queue.run({ kind: 'variant', from, to, width, format }, order)
  if ('problem' in answer) throw new Error(answer.problem)
}

export async function renderCardFile(from: string | null, to: string, card: Card): Promise<void> {
  const answer = await readersQueue.run({ kind: 'card', from, to, card }, 'later')
  if ('problem' in answer) throw new Error(answer.problem)
}

export async function describePicture(from: string, queue: RenderQueue = backgroundQueue): Promise<DescribedPicture> {
  return described(await queue.run({ kind: 'description', from }))
}

function described(answer: ImageJobResult): DescribedPicture {
  if ('described' in answer && answer.described) return answer.described
  throw new Error('problem' in answer ? answer.problem : 'a processed picture was not described')
}
