import { useEffect, useRef, useState } from 'react'

interface Drag {
  from: number
  to: number
}

const edge = 48

/** HTML drag and drop has no touch support. Items keep their place until the end: a moved one loses pointer capture. */
export function useDragOrder(list: React.RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const begin = (from: number) => (event: React.PointerEvent<HTMLElement>) => {
    const item = event.currentTarget.closest('li')
    if (event.button !== 0 || !item || stop.current) return
    event.preventDefault()
    const pointer = event.pointerId
    const scroller = item.closest<HTMLElement>('.modal-body')
    const startsAt = event.clientY + (scroller?.scrollTop ?? 0)
    let current: Drag = { from, to: from }
    setDrag(current)

    const follow = (move: PointerEvent) => {
      if (move.pointerId !== pointer) return
      scrollNear(scroller, move.clientY)
      // The Content-Security-Policy forbids style attributes, and allows the CSSOM.
      item.style.translate = `0 ${move.clientY + (scroller?.scrollTop ?? 0) - startsAt}px`
      const to = placeAt(list.current, from, move.clientY)
      if (to !== current.to) setDrag((current = { from, to }))
    }
    const finish = (isDropped: boolean) => {
      stop.current?.()
      if (isDropped && current.to !== from) onMove(from, current.to)
    }
    const drop = (end: PointerEvent) => end.pointerId === pointer && finish(end.type === 'pointerup')
    const giveUp = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      // Escape cancels the drag and must not close the editor.
      key.preventDefault()
      key.stopPropagation()
      finish(false)
    }
    const listening = new AbortController()
    window.addEventListener('pointermove', follow, listening)
    window.addEventListener('pointerup', drop, listening)
    window.addEventListener('pointercancel', drop, listening)
    window.addEventListener('keydown', giveUp, { capture: true, signal: listening.signal })
    stop.current = () => {
      listening.abort()
      item.style.translate = ''
      stop.current = null
      setDrag(null)
    }
  }
  return { drag, begin }
}

function placeAt(list: HTMLElement | null, from: number, y: number): number {
  const items = [...(list?.children ?? [])]
  const before = items.filter((item, index) => {
    if (index === from) return false
    const { top, height } = item.getBoundingClientRect()
    return y > top + height / 2
  })
  return before.length
}

function scrollNear(scroller: HTMLElement | null, y: number): void {
  const frame = scroller?.getBoundingClientRect()
  if (!scroller || !frame) return
  if (y < frame.top + edge) scroller.scrollTop -= edge / 4
  if (y > frame.bottom - edge) scroller.scrollTop += edge / 4
}
