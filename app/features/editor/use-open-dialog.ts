import { useEffect, useRef } from 'react'
import { focusTitle } from './editor-focus.ts'

/** Opens the editor's dialog, which fits the screen above the keyboard and takes no file outside a field. */
export function useOpenDialog(fields: React.RefObject<HTMLElement | null>): React.RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
    // On a phone the photos come first: focusing the title would scroll past them, and open the keyboard.
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
  window.addEventListener('dragover', refuseFiles)
  window.addEventListener('drop', refuseFiles)
  return () => {
    window.removeEventListener('dragover', refuseFiles)
    window.removeEventListener('drop', refuseFiles)
  }
}

/** Pixels; more than browser toolbars take, so that the difference is a keyboard. */
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
  visible.addEventListener('resize', fit)
  visible.addEventListener('scroll', fit)
  return () => {
    visible.removeEventListener('resize', fit)
    visible.removeEventListener('scroll', fit)
  }
}
