/** Spreads one place per photo over the text, each after a block of text that no other photo follows. */
export function offeredPlaces(blocks: { position: number; isText: boolean }[], photos: number): number[] {
  const free = blocks.filter(({ isText }, index) => isText && (blocks[index + 1]?.isText ?? true))
  const possible = free.length > 0 ? free : blocks.filter(({ isText }) => isText)
  if (possible.length === 0) return []
  return Array.from({ length: photos }, (_, index) => {
    const at = Math.floor(((index + 1) * possible.length) / (photos + 1))
    return possible[at]?.position ?? 0
  })
}
