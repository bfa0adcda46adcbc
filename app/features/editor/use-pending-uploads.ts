import { useCallback, useState } from 'react'

export interface PendingUploads {
  textPictures: number
  photos: number
  /** The places of photos that did not arrive, from 1. */
  failedPhotos: number[]
  isVideoUploading: boolean
}

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
