import { useId } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { de } from '#platform/text/elision.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'
import { alternativeTextHint, OneLineTextArea } from '../photos/one-line-text-area.tsx'
import { ImageView } from './image-view.tsx'
import { imageName } from './images.ts'
import { isOwnPicture } from '#features/media/picture.ts'
import type { PhotoDetails } from '#features/articles/photo-details.ts'
import { FocalPoint } from '../photos/focal-point.tsx'
import { LayoutChoice } from '../photos/layout-choice.tsx'

export interface ImageProps {
  image: ImageInput
  index: number
  count: number
  onClose: () => void
  onChange: (change: Partial<ImageInput>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

interface OpenImageProps extends ImageProps {
  item: React.RefObject<HTMLLIElement | null>
  label: string
}

export function OpenImage({ image, index, count, item, label, onClose, onChange, onMove, onRemove }: OpenImageProps) {
  const { address, alt } = image
  const id = useId()
  const name = imageName(address)
  const which = `la photo ${index + 1}, ${name}`

  const close = () => {
    flushSync(onClose)
    item.current?.querySelector('button')?.focus()
  }

  return (
    <div className="image-settings">
      <ImageView address={address} isLarge />
      <p className="caption">
        <b>{label}</b>
        <span className="file-name">{name}</span>
      </p>
      <div className="field">
        <label htmlFor={`${id}-text`}>
          Texte alternatif<span className="sr-only"> {de(which)}</span>
        </label>
        <OneLineTextArea
          id={`${id}-text`}
          data-image-text=""
          aria-describedby={`${id}-hint`}
          value={alt}
          onChange={(text) => onChange({ alt: text })}
        />
        <p className="caption" id={`${id}-hint`}>
          {alternativeTextHint}
        </p>
      </div>
      <details className="photo-settings">
        <summary className="ui">
          Légende, mise en page, recadrage<span className="sr-only"> {de(name)}</span>
        </summary>
        <PhotoSettings image={image} which={which} onChange={onChange} />
      </details>
      <ImageButtons which={which} index={index} count={count} item={item} onMove={onMove}>
        <button
          className="btn outline"
          type="button"
          aria-expanded={true}
          aria-label={`Replier ${which}`}
          onClick={close}
        >
          Replier
        </button>
        <button className="btn quiet-danger" type="button" aria-label={`Retirer ${which}`} onClick={onRemove}>
          Retirer
        </button>
      </ImageButtons>
    </div>
  )
}

interface ImageButtonsProps extends Pick<OpenImageProps, 'index' | 'count' | 'item' | 'onMove'> {
  which: string
  children: React.ReactNode
}

function ImageButtons({ which, index, count, item, onMove, children }: ImageButtonsProps) {
  // A moved element loses the focus, and its button is disabled at either end of the list.
  const move = (to: number) => (event: React.MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    flushSync(() => onMove(to))
    const nextFocus = button.disabled
      ? item.current?.querySelector<HTMLButtonElement>('.image-buttons button:enabled')
      : button
    nextFocus?.focus()
  }
  return (
    <div className="image-buttons" role="group" aria-label={`Ordre et retrait ${de(which)}`}>
      <IconButton icon="up" label={`Monter ${which}`} disabled={index === 0} onClick={move(index - 1)} />
      <IconButton icon="down" label={`Descendre ${which}`} disabled={index === count - 1} onClick={move(index + 1)} />
      {children}
    </div>
  )
}

interface PhotoSettingsProps {
  image: ImageInput
  /** The photo’s name in a label, such as « la photo 2, jade.webp ». */
  which: string
  onChange: (details: PhotoDetails) => void
}

function PhotoSettings({ image, which, onChange }: PhotoSettingsProps) {
  const { address, caption, layout = 'column', focus } = image
  const id = useId()
  return (
    <div className="photo-settings">
      {isOwnPicture(address) && (
        <FocalPoint address={address} which={which} focus={focus} onChange={(point) => onChange({ focus: point })} />
      )}
      <div className="field">
        <label htmlFor={id}>
          Légende<span className="sr-only">, {which},</span> <span className="caption">facultative</span>
        </label>
        <OneLineTextArea id={id} value={caption} onChange={(text) => onChange({ caption: text })} />
      </div>
      <LayoutChoice
        which={which}
        value={layout}
        onChange={(newLayout) => onChange({ layout: newLayout === 'column' ? undefined : newLayout })}
      />
    </div>
  )
}
