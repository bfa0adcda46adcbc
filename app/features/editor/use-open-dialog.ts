import { useEffect, useRef } from 'react'
import { focusTitle } from './editor-focus.ts'

export function useOpenDialog(fields: React.RefObject<HTMLElement | null>): React.RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
    // On a phone the photos come first: focusing the title would scroll past them and open the keyboard.
    if (matchMedia('(min-width: 60rem)').matches) focusTitle(fields.current)
    else dialog.current?.querySelector('h1')?.focus()
  }, [fields])
  useEffect(() => (dialog.current ? fitAboveKeyboard(dialog.current) : undefined), [])
  useEffect(preventFileDrop, [])
  return dialog
}

/** A file dropped outside a field would replace this page. */
function preventFileDrop(): () => void {
  const refuseFiles = (event: DragEvent) => {
    const isInField = event.target instanceof HTMLInputElement
    if (event.dataTransfer?.types.includes('Files') && !isInField) event.preventDefault()
  }
  const listening = new AbortController()
  window.addEventListener('dragover', refuseFiles, listening)
  window.addEventListener('drop', refuseFiles, listening)
  return () => listening.abort()
}

/** Pixels. Browser toolbars take less, so that a greater difference is a keyboard. */
const keyboardHeightMin = 120

function fitAboveKeyboard({ style }: HTMLDialogElement): (() => void) | undefined {
  const visible = window.visualViewport
  if (!visible) return undefined
  const fit = () => {
    // Zooming reduces the visual viewport too.
    const isKeyboard = visible.scale === 1 && window.innerHeight - visible.height > keyboardHeightMin
    style.height = isKeyboard ? `${visible.height}px` : ''
    style.insetBlockStart = isKeyboard ? `${visible.offsetTop}px` : ''
  }
  const listening = new AbortController()
  visible.addEventListener('resize', fit, listening)
  visible.addEventListener('scroll', fit, listening)
  return () => listening.abort()
}
