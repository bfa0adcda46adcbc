import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { pictureWidths } from '#features/media/pictures/picture.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { de } from '#platform/text/elision.ts'
import type { ImageInput } from '../../article.ts'
import { altCharactersMax } from '../../image-lines.ts'
import { imageHost, imageName } from './images.ts'

interface ImageItemProps {
  image: ImageInput
  index: number
  count: number
  className: string | undefined
  onGrab: (event: React.PointerEvent<HTMLElement>) => void
  onDescribe: (alt: string) => void
  onMove: (to: number) => void
  onRemove: () => void
}

export function ImageItem(props: ImageItemProps) {
  const { image, index, count, className, onGrab, onDescribe, onMove, onRemove } = props
  const { address, alt } = image
  const name = imageName(address)
  const host = imageHost(address)
  const id = useId()
  const item = useRef<HTMLLIElement>(null)

  // A moved element loses the focus, and its button is disabled at either end of the list.
  const move = (to: number) => (event: React.MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    flushSync(() => onMove(to))
    const nextFocus = button.disabled
      ? item.current?.querySelector<HTMLButtonElement>('.order-buttons button:enabled')
      : button
    nextFocus?.focus()
  }

  return (
    <li ref={item} className={className}>
      {/* For pointers; the buttons do the same for the keyboard. */}
      <span className="drag-handle" aria-hidden="true" onPointerDown={onGrab}>
        <svg viewBox="0 0 20 20" width="20" height="20" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round">
          <path d="M7 5h.01M13 5h.01M7 10h.01M13 10h.01M7 15h.01M13 15h.01" />
        </svg>
      </span>
      {host ? (
        <span className="thumbnail">{host}</span>
      ) : (
        <img
          className="thumbnail"
          src={`${address}?l=${pictureWidths[0]}`}
          alt=""
          width="64"
          height="48"
          decoding="async"
          draggable={false}
        />
      )}
      <span className="caption">
        {index === 0 && <b>Principale</b>}
        <span className="file-name">{name}</span>
      </span>
      <span className="order-buttons">
        <button
          className="tool-button"
          type="button"
          aria-label={`Monter ${name}`}
          disabled={index === 0}
          onClick={move(index - 1)}
        >
          <Icon name="up" />
        </button>
        <button
          className="tool-button"
          type="button"
          aria-label={`Descendre ${name}`}
          disabled={index === count - 1}
          onClick={move(index + 1)}
        >
          <Icon name="down" />
        </button>
        <button className="tool-button" type="button" aria-label={`Retirer ${name}`} data-remove="" onClick={onRemove}>
          <Icon name="close" size={16} />
        </button>
      </span>
      <span className="image-alt">
        <label htmlFor={`${id}-text`}>
          Texte de remplacement<span className="sr-only"> {de(name)}</span>
        </label>
        <input
          id={`${id}-text`}
          className="input"
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          maxLength={altCharactersMax}
          value={alt ?? ''}
          onChange={(event) => onDescribe(event.target.value.trimStart())}
        />
        <small className="caption" id={`${id}-hint`}>
          Laissez vide si la photo est décorative.
        </small>
      </span>
    </li>
  )
}
