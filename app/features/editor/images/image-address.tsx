import type { ArticleInputState } from '../use-article-input.ts'

interface ImageAddressProps {
  input: ArticleInputState
  errorId: string
  onAdd: (addresses: string) => boolean
}

export function ImageAddress({ input, errorId, onAdd }: ImageAddressProps) {
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
        aria-invalid={errors.images ? true : undefined}
        aria-describedby={errors.images ? errorId : undefined}
      />
      <button className="btn outline small" type="button" onClick={add}>
        Ajouter
      </button>
    </div>
  )
}
