import { useCallback, useState } from 'react'

export interface PendingUploads {
  textPictures: number
  photos: number
  /** Places of the photos that did not arrive, from 1. */
  failedPhotos: number[]
  isVideoUploading: boolean
}

/** A stable reference. */
export type OnPending = (change: Partial<PendingUploads>) => void

export function usePendingUploads(): { pending: PendingUploads; onPending: OnPending } {
  const [pending, setPending] = useState<PendingUploads>({
    textPictures: 0,
    photos: 0,
    failedPhotos: [],
    isVideoUploading: false,
  })
  const onPending = useCallback<OnPending>((change) => setPending((before) => ({ ...before, ...change })), [])
  return { pending, onPending }
}

export function isUploading({ textPictures, photos, isVideoUploading }: PendingUploads): boolean {
  return textPictures + photos > 0 || isVideoUploading
}
