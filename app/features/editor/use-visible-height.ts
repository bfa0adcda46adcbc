import { useEffect } from 'react'

/** Pixels; more than browser toolbars take, so that the difference is a keyboard. */
const keyboardHeightMin = 120

/** Virtual keyboards cover the page: the dialog fits the visual viewport, with toolbar and buttons. */
export function useVisibleHeight(dialog: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const visible = window.visualViewport
    if (!visible) return
    const fit = () => {
      const { style } = dialog.current ?? {}
      if (!style) return
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
  }, [dialog])
}
