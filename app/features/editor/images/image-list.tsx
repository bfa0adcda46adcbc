import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { count } from '#platform/text/french.ts'
import type { ArticleInputState } from '../use-article-input.ts'
import { ImageItem } from './image-item.tsx'
import { useDragOrder } from './use-drag-order.ts'
import type { useImageList } from './use-image-list.ts'

interface ImageListProps {
  input: ArticleInputState
  list: ReturnType<typeof useImageList>
  onEmpty: () => void
}

export function ImageList({ input, list, onEmpty }: ImageListProps) {
  const { images } = input.fields
  const { openAddress, setOpenAddress, move } = list
  const element = useRef<HTMLOListElement>(null)
  const { drag, begin } = useDragOrder(element, move)
  const open = (address: string) => {
    flushSync(() => setOpenAddress(address))
    element.current?.querySelector<HTMLElement>('[data-image-text]')?.focus()
  }
  const remove = (index: number) => {
    list.remove(images[index]?.address ?? '')
    const buttons = element.current?.querySelectorAll<HTMLElement>('li > button')
    const next = buttons?.[index] ?? buttons?.[buttons.length - 1]
    if (next) next.focus()
    else onEmpty()
  }
  if (images.length === 0) return null
  const undescribedCount = images.filter(({ alt }) => alt === null).length
  return (
    <>
      <p className="caption image-count">
        {count(images.length, 'photo')}
        {undescribedCount > 0 && `, ${undescribedCount} sans texte alternatif`}
      </p>
      <ol className="image-list" ref={element}>
        {images.map((image, index) => (
          <ImageItem
            key={image.address}
            image={image}
            index={index}
            count={images.length}
            className={drag ? dragClass(drag, index, images.length) : undefined}
            isOpen={image.address === openAddress}
            onGrab={begin(index)}
            onOpen={() => open(image.address)}
            onClose={() => setOpenAddress(null)}
            onChange={(change) => input.changeImage(image.address, change)}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
    </>
  )
}

function dragClass({ from, to }: { from: number; to: number }, index: number, total: number): string | undefined {
  if (index === from) return 'dragged'
  if (to === from) return undefined
  const place = index < from ? index : index - 1
  if (place === to) return 'drop-before'
  return to === total - 1 && place === to - 1 ? 'drop-after' : undefined
}
