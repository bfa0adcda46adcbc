import { useEffect, useRef, type RefObject } from 'react'

export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (!(opener instanceof HTMLElement && opener.isConnected)) return
      opener.focus()
      const menu = opener.closest('[popover]:not(:popover-open)')
      if (menu) document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`)?.focus()
    }
  }, [])
  return dialog
}
