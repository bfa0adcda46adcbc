import { log } from '#platform/log.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import type { Card } from '../card.ts'
import type { PictureFormat } from '../picture-format.ts'
import type { PictureRefusal, PictureWidth } from '../picture.ts'
import type { DescribedPicture, DrawingAnswer } from './drawing.ts'
import type { DrawingLane } from './drawing-lane.server.ts'
import { DrawingProblem } from './drawing-process.server.ts'
import { backgroundLane, readersLane, uploadsLane } from './lanes.server.ts'

const refusals: Record<DrawingProblem['kind'], PictureRefusal> = {
  unavailable: 'busy',
  crashed: 'damaged',
  slow: 'pixels',
  swollen: 'pixels',
}

/** Draws a stranger's picture again, as we keep it. Whatever it does, the answer is a picture or a refusal. */
export async function redraw(from: string, to: string): Promise<Outcome<DescribedPicture, PictureRefusal>> {
  try {
    const answer = await uploadsLane.draw({ kind: 'original', from, to })
    return 'refusal' in answer ? refused(answer.refusal) : done(described(answer))
  } catch (problem) {
    if (!(problem instanceof DrawingProblem)) throw problem
    log.warn({ problem }, 'a picture could not be drawn')
    return refused(refusals[problem.kind])
  }
}

/** @param lane who waits for it. */
export async function drawWidth(
  lane: DrawingLane,
  from: string,
  to: string,
  { width, format }: { width: PictureWidth; format: PictureFormat },
): Promise<void> {
  const order = lane === uploadsLane ? 'later' : 'now'
  const answer = await lane.draw({ kind: 'variant', from, to, width, format }, order)
  if ('problem' in answer) throw new Error(answer.problem)
}

/** For another site's program, which waits; readers go first. @param from a picture of ours, or null for none. */
export async function drawCardFile(from: string | null, to: string, card: Card): Promise<void> {
  const answer = await readersLane.draw({ kind: 'card', from, to, card }, 'later')
  if ('problem' in answer) throw new Error(answer.problem)
}

/** Of a WebP of ours. */
export async function describePicture(from: string, lane: DrawingLane = backgroundLane): Promise<DescribedPicture> {
  return described(await lane.draw({ kind: 'description', from }))
}

function described(answer: DrawingAnswer): DescribedPicture {
  if ('described' in answer && answer.described) return answer.described
  throw new Error('problem' in answer ? answer.problem : 'a picture that was drawn was not described')
}
