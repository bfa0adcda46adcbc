import { useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker, useRevalidator } from 'react-router'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { isUploading, type PendingUploads } from './use-pending-uploads.ts'
import type { Editing } from './use-editing.ts'

/** `beforeunload` guards against other documents, the router’s blocker against other pages of this one. */
export function useLeaveQuestion({ input, saver, isChanged }: Editing, pending: PendingUploads, onClose: () => void) {
  const isGone = useRef(false)
  const mustAsk = () => {
    if (isGone.current) return false
    const isPending = isUploading(pending) || pending.failedPhotos.length > 0
    return isPending || input.imageAddress.trim() !== '' || isChanged()
  }
  const close = () => {
    isGone.current = true
    onClose()
  }
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (mustAsk()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  })
  const blocker = useBlocker(mustAsk)
  const isBlocked = blocker.state === 'blocked'
  // Another `times` makes a new dialog: browsers may have closed the previous one.
  const [{ isOpen, times }, setQuestion] = useState({ isOpen: false, times: 0 })
  const ask = useCallback(() => setQuestion((before) => ({ isOpen: true, times: before.times + 1 })), [])
  useEffect(() => {
    if (isBlocked) ask()
  }, [isBlocked, ask])

  const revalidator = useRevalidator()
  const question = isOpen && (
    <ConfirmDialog
      key={times}
      question="Abandonner les modifications&nbsp;?"
      confirm="Abandonner"
      cancel="Continuer"
      onCancel={() => {
        setQuestion({ isOpen: false, times })
        blocker.reset?.()
      }}
      onConfirm={() => {
        void saver.abandon(() => revalidator.revalidate())
        close()
        blocker.proceed?.()
      }}
    />
  )
  return { mustAsk, ask, close, question }
}
