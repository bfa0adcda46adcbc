import { pictureWidths } from '#features/media/picture.ts'
import { imageHost } from './images.ts'

export function ImageView({ address, isLarge }: { address: string; isLarge?: boolean }) {
  const host = imageHost(address)
  const className = isLarge ? 'whole-image' : 'thumbnail'
  if (host) return <span className={className}>{host}</span>
  const width = isLarge ? pictureWidths[1] : pictureWidths[0]
  return <img className={className} src={`${address}?l=${width}`} alt="" decoding="async" draggable={false} />
}
