import { noteAttributes } from '#platform/forms/field.tsx'
import type { ArticleInputState } from '../use-article-input.ts'

interface ImageAddressProps {
  input: ArticleInputState
  id: string
  onAdd: (addresses: string) => boolean
}

export function ImageAddress({ input, id, onAdd }: ImageAddressProps) {
  const { imageAddress, setImageAddress, errors, setError } = input
  const add = () => {
    if (onAdd(imageAddress)) setImageAddress('')
  }
  return (
    <div className="image-address">
      <input
        className="input"
        inputMode="url"
        autoComplete="off"
        aria-label="Adresse de l’image"
        placeholder="Adresse de l’image"
        value={imageAddress}
        onChange={(event) => {
          setImageAddress(event.target.value)
          setError('images', undefined)
        }}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
        {...noteAttributes(id, errors.images)}
      />
      <button className="btn outline small" type="button" onClick={add}>
        Ajouter
      </button>
    </div>
  )
}
