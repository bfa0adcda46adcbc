import type { PhotoLayout } from '#features/articles/photo-details.ts'

type Layout = 'text' | PhotoLayout

interface LaidOut {
  from: number
  to: number
  layout: Layout
}

/**
 * A photo wider than the column needs text before the next one: without it, that one stands in the column. @param
 * requestedLayouts the layout of each block, `text` for one without photo @param hasVideo a video, which is wide,
 * stands behind the first block
 */
export function layOut(requestedLayouts: Layout[], hasVideo: boolean): LaidOut[] {
  const sections: LaidOut[] = []
  let isFree = true
  for (let from = 0; from < requestedLayouts.length; ) {
    if (hasVideo && from === 1) isFree = false
    const ask = requestedLayouts[from] ?? 'text'
    const next = requestedLayouts[from + 1] ?? 'text'
    const isPossible: boolean = isFree && (ask !== 'pair' || (next !== 'text' && !(hasVideo && from === 0)))
    const layout: Layout = ask === 'text' || isPossible ? ask : 'column'
    const to = from + (layout === 'pair' ? 2 : 1)
    sections.push({ from, to, layout })
    isFree = layout === 'text' || (isFree && layout === 'column')
    from = to
  }
  return sections
}
