export type RequestedRange =
  | { kind: 'whole' }
  | { kind: 'part'; first: number; last: number }
  | { kind: 'unsatisfiable' }

/** RFC 9110, section 14. Several ranges, other units and bad syntax get the whole file, as the standard allows. */
export function parseRange(header: string | null, bytes: number): RequestedRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [from, to] = [match?.[1] ?? '', match?.[2] ?? '']
  if (!from && !to) return { kind: 'whole' }
  if (!from) {
    const suffix = Number(to)
    return suffix === 0 || bytes === 0
      ? { kind: 'unsatisfiable' }
      : { kind: 'part', first: Math.max(0, bytes - suffix), last: bytes - 1 }
  }
  const first = Number(from)
  const last = to ? Math.min(Number(to), bytes - 1) : bytes - 1
  if (to && Number(to) < first) return { kind: 'whole' }
  return first >= bytes ? { kind: 'unsatisfiable' } : { kind: 'part', first, last }
}
