import { log } from '#platform/log.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import type { Card, Icon } from '../card.ts'
import type { PictureFormat } from '../picture-format.ts'
import type { PictureRefusal, PictureWidth } from '../picture.ts'
import type { ConvertedPicture, DescribedPicture, ImageJobResult } from './image-job.ts'
import { ImageProcessingError } from './image-worker-client.server.ts'
import { runForPreview, runForUpload, runInBackground, type RunImageJob } from './image-queue.server.ts'

const refusals: Record<ImageProcessingError['kind'], PictureRefusal> = {
  unavailable: 'busy',
  stopped: 'busy',
  failed: 'damaged',
  crashed: 'damaged',
  slow: 'pixels',
  outOfMemory: 'pixels',
}

/** Encodes an untrusted picture again. Resolves to a picture or a refusal, whatever the file does. */
export async function convertPicture(from: string, to: string): Promise<Outcome<ConvertedPicture, PictureRefusal>> {
  return withRefusals(async () => {
    const answer = await runForUpload({ kind: 'original', from, to })
    if ('refusal' in answer) return refused(answer.refusal)
    const wasAnimated = 'wasAnimated' in answer && answer.wasAnimated === true
    return done({ description: descriptionIn(answer), wasAnimated })
  })
}

export async function readWebp(from: string): Promise<Outcome<DescribedPicture, PictureRefusal>> {
  return withRefusals(async () => {
    const answer = await runForUpload({ kind: 'description', from })
    return 'problem' in answer ? refused('damaged') : done(descriptionIn(answer))
  })
}

async function withRefusals<Picture>(
  work: () => Promise<Outcome<Picture, PictureRefusal>>,
): Promise<Outcome<Picture, PictureRefusal>> {
  try {
    return await work()
  } catch (problem) {
    if (!(problem instanceof ImageProcessingError)) throw problem
    log.warn({ problem }, 'a picture could not be processed')
    return refused(refusals[problem.kind])
  }
}

export async function resizePicture(
  run: RunImageJob,
  from: string,
  to: string,
  { width, format }: { width: PictureWidth; format: PictureFormat },
): Promise<void> {
  const answer = await run({ kind: 'variant', from, to, width, format })
  if ('problem' in answer) throw new ImageProcessingError('failed', { cause: new Error(answer.problem) })
}

export async function renderCardFile(
  { from, mark }: { from: string | null; mark: string | null },
  to: string,
  card: Card,
): Promise<void> {
  const answer = await runForPreview({ kind: 'card', from, mark, to, card })
  if ('problem' in answer) throw new Error(answer.problem)
}

export async function renderIconFile(from: string | null, to: string, icon: Icon): Promise<void> {
  const answer = await runForPreview({ kind: 'icon', from, to, icon })
  if ('problem' in answer) throw new Error(answer.problem)
}

export async function describePicture(from: string, run: RunImageJob = runInBackground): Promise<DescribedPicture> {
  return descriptionIn(await run({ kind: 'description', from }))
}

function descriptionIn(answer: ImageJobResult): DescribedPicture {
  if ('described' in answer && answer.described) return answer.described
  throw new Error('problem' in answer ? answer.problem : 'a processed picture was not described')
}
