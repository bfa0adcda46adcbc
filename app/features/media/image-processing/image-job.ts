import type { Card, Icon } from '../card.ts'
import type { PictureFormat } from '../picture-format.ts'
import type { PictureRefusal, PictureSize, PictureWidth } from '../picture.ts'

export type ImageJob =
  | { kind: 'original'; from: string; to: string }
  | { kind: 'variant'; from: string; to: string; width: PictureWidth; format: PictureFormat }
  | { kind: 'description'; from: string }
  | { kind: 'card'; from: string | null; mark: string | null; to: string; card: Card }
  | { kind: 'icon'; from: string | null; to: string; icon: Icon }

export interface DescribedPicture extends PictureSize {
  bytes: number
  /** This is a colour as in CSS, `#a98`; it is empty for a picture with transparency, which it would show through. */
  placeholder: string
  focusX: number
  focusY: number
}

export interface ConvertedPicture {
  description: DescribedPicture
  /** Only the first image of an animation is stored. */
  wasAnimated: boolean
}

export type ImageJobResult =
  | { described: DescribedPicture | null; wasAnimated?: boolean }
  | { refusal: PictureRefusal }
  | { problem: string }

export const outOfMemoryExitCode = 3
