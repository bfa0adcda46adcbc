import { useCallback, useState } from 'react'

const nothingPending = {
  textPictures: 0,
  photos: 0,
  /** The places of photos that did not arrive, from 1. */
  failedPhotos: [] as number[],
  isVideoUploading: false,
}

export type PendingUploads = typeof nothingPending
export type OnPending = (change: Partial<PendingUploads>) => void

export function usePendingUploads() {
  const [pending, setPending] = useState(nothingPending)
  const onPending = useCallback<OnPending>((change) => setPending((before) => ({ ...before, ...change })), [])
  return { pending, onPending }
}

export function isUploading({ textPictures, photos, isVideoUploading }: PendingUploads): boolean {
  return textPictures + photos > 0 || isVideoUploading
}
