import { useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker, useRevalidator } from 'react-router'
import { useToast } from '#platform/ui/toasts.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { isUploading, type PendingUploads } from './use-pending-uploads.ts'
import type { Editing } from './use-editing.ts'

/** @param to where a publication leads; null when a navigation waits already: two at once would abort each other */
export type CloseEditor = (to?: string | null) => void

const notTakenBack = 'Les changements n’ont pas pu être repris. Ils restent dans ce navigateur.'

/** `beforeunload` guards against other documents, the router’s blocker against other pages of this one. */
export function useLeaveQuestion(editing: Editing, pending: PendingUploads, onClose: CloseEditor) {
  const { input, saver, isChanged } = editing
  const toast = useToast()
  const isGone = useRef(false)
  const mustAsk = () => {
    if (isGone.current) return false
    const isPending = isUploading(pending) || pending.failedPhotos.length > 0
    return isPending || input.imageAddress.trim() !== '' || isChanged()
  }
  const close: CloseEditor = (to) => {
    isGone.current = true
    onClose(to)
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

  const leave = () => {
    close(isBlocked ? null : undefined)
    blocker.proceed?.()
  }
  const revalidator = useRevalidator()
  const question = isOpen && (
    <LeaveDialog
      key={times}
      editing={editing}
      hasUploads={isUploading(pending)}
      onGoOn={() => {
        setQuestion({ isOpen: false, times })
        blocker.reset?.()
      }}
      onKeep={() => {
        void saver.keep(() => revalidator.revalidate())
        leave()
      }}
      onForget={() => {
        const forgottenInput = input.current()
        const abandoning = saver.abandon(() => revalidator.revalidate())
        const takeBack = async () => {
          await abandoning
          const isStored = await saver.store(forgottenInput, () => revalidator.revalidate())
          toast(isStored ? { kind: 'success', text: 'Changements gardés.' } : { kind: 'error', text: notTakenBack })
        }
        leave()
        toast({ kind: 'success', text: 'Changements oubliés.', onUndo: () => void takeBack() })
      }}
    />
  )
  return { mustAsk, ask, close, question }
}
