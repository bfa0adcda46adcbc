import { useRef } from 'react'
import { ImageView } from './image-view.tsx'
import { imageName } from './images.ts'
import { OpenImage, type ImageProps } from './open-image.tsx'

interface ImageItemProps extends ImageProps {
  isOpen: boolean
  className: string | undefined
  onGrab: (event: React.PointerEvent<HTMLElement>) => void
  onOpen: () => void
}

export function ImageItem(props: ImageItemProps) {
  const { image, index, isOpen, className, onGrab, onOpen } = props
  const { address, alt } = image
  const item = useRef<HTMLLIElement>(null)
  const name = imageName(address)
  const label = index === 0 ? 'Photo principale' : `Photo ${index + 1}`
  return (
    <li ref={item} className={[className, isOpen && 'open-image'].filter(Boolean).join(' ') || undefined}>
      {/* Pointers use the handle; the buttons of the open image do the same for the keyboard. */}
      <span className="drag-handle" aria-hidden="true" onPointerDown={onGrab}>
        <svg viewBox="0 0 20 20" width="20" height="20" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round">
          <path d="M7 5h.01M13 5h.01M7 10h.01M13 10h.01M7 15h.01M13 15h.01" />
        </svg>
      </span>
      {isOpen ? (
        <OpenImage {...props} item={item} label={label} />
      ) : (
        <>
          <ImageView address={address} />
          <p className="caption">
            <b>{label}</b>
            {alt || (alt === null ? 'Texte alternatif à écrire' : 'Décorative')}
          </p>
          <button
            className="btn outline"
            type="button"
            aria-expanded={false}
            aria-label={`Régler la photo ${index + 1}, ${name}`}
            onClick={onOpen}
          >
            Régler
          </button>
        </>
      )}
    </li>
  )
}
