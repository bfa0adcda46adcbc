import { useEffect } from 'react'

/** More than a browser's own bars take away: what is left of the window is above a keyboard. */
const keyboardHeightMin = 120

/**
 * Fits the dialog into what a phone's keyboard leaves of the window: browsers lay the keyboard over the page, and the
 * tools above the text, or the buttons under it, would be out of sight.
 */
export function useVisibleHeight(dialog: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const visible = window.visualViewport
    if (!visible) return
    const fit = () => {
      const { style } = dialog.current ?? {}
      if (!style) return
      // Somebody who magnifies the page sees less of it too.
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
