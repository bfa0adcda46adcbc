import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { pictureAccept } from '#features/media/picture.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { ImageItem } from './image-item.tsx'
import { LibraryButton } from './library-dialog.tsx'
import { imageName, withAddress, withMoved } from './images.ts'
import { usePictureUploads, type Upload } from './use-picture-uploads.ts'

interface ImagesFieldProps {
  images: string[]
  onChange: (change: (images: string[]) => string[]) => void
  /** The address being typed: it is sent too when its author forgets « Ajouter ». */
  typed: string
  onType: (typed: string) => void
  error: string | undefined
  onProblem: (problem: string | undefined) => void
  onUploading: (uploading: boolean) => void
}

export function ImagesField(props: ImagesFieldProps) {
  const { images, onChange, typed, onType, error, onProblem, onUploading } = props
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const addStored = useCallback((address: string) => onChange((before) => [...before, address]), [onChange])
  const { uploads, upload } = usePictureUploads(addStored)
  const uploading = uploads.length > 0
  useEffect(() => onUploading(uploading), [onUploading, uploading])

  const add = () => {
    const added = withAddress(images, typed)
    onProblem(added.ok ? undefined : added.refusal)
    input.current?.focus()
    if (!added.ok || added.value === images) return
    onChange(() => added.value)
    onType('')
    setSaid(`${imageName(typed.trim())} ajoutée, image ${added.value.length} sur ${added.value.length}.`)
  }
  const move = (from: number, to: number) => {
    const moved = images[from] ?? ''
    onChange((before) => withMoved(before, from, to))
    setSaid(`${imageName(moved)}, image ${to + 1} sur ${images.length}${to === 0 ? ', principale' : ''}.`)
  }
  const remove = (index: number) => {
    // The next image's button takes the focus, else the field: it must not fall to the page.
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('[data-retirer]')
    const heir = buttons?.[index + 1] ?? buttons?.[index - 1] ?? input.current
    heir?.focus()
    setSaid(`${imageName(images[index] ?? '')} retirée.`)
    onChange((before) => before.filter((address) => address !== images[index]))
  }

  return (
    <fieldset className="champ">
      <legend className="etq">Images</legend>
      {images.length > 0 && (
        <ol className="images" ref={list}>
          {images.map((address, index) => (
            <ImageItem
              key={address}
              address={address}
              index={index}
              count={images.length}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {uploads.map((one) => (
        <UploadGauge key={one.id} upload={one} />
      ))}
      <div className="joint">
        <input
          ref={input}
          className="saisie"
          inputMode="url"
          autoComplete="off"
          aria-label="Adresse de l’image"
          placeholder="Adresse de l’image"
          value={typed}
          onChange={(event) => {
            onType(event.target.value)
            onProblem(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-erreur` : undefined}
        />
        <button className="btn creux petit" type="button" onClick={add}>
          Ajouter
        </button>
      </div>
      {error && (
        <p className="msg" id={`${id}-erreur`}>
          {error}
        </p>
      )}
      <LibraryButton
        onPick={(address) => onChange((before) => (before.includes(address) ? before : [...before, address]))}
      />
      {/* The field lies invisible over its frame: files can be dropped on it. */}
      <label className="depot">
        <input
          type="file"
          accept={pictureAccept}
          multiple
          onChange={(event) => {
            upload([...(event.target.files ?? [])])
            // The same file may be chosen again after a failure.
            event.target.value = ''
          }}
        />
        <span className="lien">
          <Icon name="televerser" /> Téléverser des images
        </span>
      </label>
      <output className="sr">{progressSentence(uploads) ?? said}</output>
    </fieldset>
  )
}

function UploadGauge({ upload: { name, fraction, cancel } }: { upload: Upload }) {
  const sent = fraction === 1
  return (
    <div className="jauge">
      <Icon name="televerser" />
      <span className="ui">{name}</span>
      <span className="mention">
        {sent ? 'Traitement…' : fraction === null ? 'En attente' : `${Math.floor(fraction * 100)}\u00a0%`}
      </span>
      <progress value={sent ? undefined : (fraction ?? 0)} aria-label={`Téléversement de ${name}`} />
      <button className="lien" type="button" onClick={cancel} aria-label={`Annuler le téléversement de ${name}`}>
        Annuler
      </button>
    </div>
  )
}

/** Said aloud by quarters: a screen reader must not count to a hundred. */
function progressSentence(uploads: Upload[]): string | null {
  const running = uploads.find((upload) => upload.fraction !== null)
  if (!running) return null
  const waiting = uploads.length > 1 ? `, ${uploads.length - 1} en attente` : ''
  return `Téléversement de ${running.name}\u00a0: ${Math.floor((running.fraction ?? 0) * 4) * 25}\u00a0%${waiting}`
}
