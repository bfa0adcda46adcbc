import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { pictureWidths } from '#features/media/picture.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { imageHost, imageName } from './images.ts'

interface ImageItemProps {
  address: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

export function ImageItem({ address, index, count, onMove, onRemove }: ImageItemProps) {
  const name = imageName(address)
  const host = imageHost(address)
  const item = useRef<HTMLLIElement>(null)

  // Moving an element in the page drops its focus, and at either end its button is disabled.
  const move = (to: number) => (event: React.MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    flushSync(() => onMove(to))
    const heir = button.disabled ? item.current?.querySelector<HTMLButtonElement>('button:enabled') : button
    heir?.focus()
  }

  return (
    <li ref={item}>
      {host ? (
        <span className="vignette">{host}</span>
      ) : (
        <img
          className="vignette"
          src={`${address}?l=${pictureWidths[0]}`}
          alt=""
          width="64"
          height="48"
          decoding="async"
        />
      )}
      <span className="mention">
        {index === 0 && <b>Principale</b>}
        <span className="nom">{name}</span>
      </span>
      <span className="ordre">
        <button
          className="outil"
          type="button"
          aria-label={`Monter ${name}`}
          disabled={index === 0}
          onClick={move(index - 1)}
        >
          <Icon name="monter" />
        </button>
        <button
          className="outil"
          type="button"
          aria-label={`Descendre ${name}`}
          disabled={index === count - 1}
          onClick={move(index + 1)}
        >
          <Icon name="descendre" />
        </button>
        <button className="outil" type="button" aria-label={`Retirer ${name}`} data-retirer="" onClick={onRemove}>
          <Icon name="fermer" size={16} />
        </button>
      </span>
    </li>
  )
}
