import type { Card } from '../pictures/card.ts'
import type { PictureFormat } from '../pictures/picture-format.ts'
import type { PictureRefusal, PictureSize, PictureWidth } from '../pictures/picture.ts'

/** What is asked of a drawing program; files are named by their path. */
export type ImageJob =
  | { kind: 'original'; from: string; to: string }
  | { kind: 'variant'; from: string; to: string; width: PictureWidth; format: PictureFormat }
  | { kind: 'description'; from: string }
  | { kind: 'card'; from: string | null; to: string; card: Card }

/** A picture of ours, as the table keeps it. */
export interface DescribedPicture extends PictureSize {
  bytes: number
  /** A few pixels of it as base64 WebP; empty when there is something transparent, which it would show through. */
  placeholder: string
}

/** `problem`: our own picture could not be drawn, which is no one's fault but ours. */
export type ImageJobResult = { described: DescribedPicture | null } | { refusal: PictureRefusal } | { problem: string }

/** The exit code of a drawing program that ended itself because a picture took too much memory. */
export const outOfMemoryExitCode = 3
