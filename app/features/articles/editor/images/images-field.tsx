import { useEffect, useId, useRef, useState } from 'react'
import { pictureAccept } from '#features/media/pictures/picture.ts'
import { count } from '#platform/text/french.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { imagesMax, type ImageInput } from '../../article.ts'
import { ImageItem } from './image-item.tsx'
import { imageName, withAddresses, withMoved } from './images.ts'
import { progressSentence, UploadGauge } from './upload-gauge.tsx'
import { useDragOrder } from './use-drag-order.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

interface ImagesFieldProps {
  images: ImageInput[]
  /** A stable reference. */
  onChange: (change: (images: ImageInput[]) => ImageInput[]) => void
  typed: string
  onType: (typed: string) => void
  error: string | undefined
  onProblem: (problem: string | undefined) => void
  onUploading: (uploading: boolean) => void
  pickFromLibrary?: React.ReactNode | ((add: (address: string) => void) => React.ReactNode)
}

export function ImagesField(props: ImagesFieldProps) {
  const { images, onChange, typed, onType, error, onProblem, onUploading, pickFromLibrary } = props
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState('')
  const [isOver, setOver] = useState(false)
  const { uploads, upload } = usePictureUploads()
  const uploading = uploads.length > 0
  useEffect(() => onUploading(uploading), [onUploading, uploading])

  const add = (given: string): boolean => {
    const added = withAddresses(images, given)
    onProblem(added.ok ? undefined : added.refusal)
    if (!added.ok || added.value === images) return false
    onChange(() => added.value)
    const total = added.value.length
    setStatus(`${imageName(added.value.at(-1)?.address ?? '')} ajoutée, image ${total} sur ${total}.`)
    return true
  }
  const addTyped = () => {
    if (add(typed)) onType('')
    input.current?.focus()
  }
  const send = (files: File[]) => {
    if (files.length === 0) return
    if (images.length + uploads.length + files.length > imagesMax) {
      return onProblem(`Au plus ${imagesMax} images par article.`)
    }
    onProblem(undefined)
    upload(files, (stored) => {
      if (stored) onChange((before) => [...before, { address: stored.address, alt: null }])
    })
  }
  const move = (from: number, to: number) => {
    onChange((before) => withMoved(before, from, to))
    const name = imageName(images[from]?.address ?? '')
    setStatus(`${name}, image ${to + 1} sur ${images.length}${to === 0 ? ', principale' : ''}.`)
  }
  const { drag, begin } = useDragOrder(list, move)
  const describe = (address: string, alt: string) =>
    onChange((before) => before.map((image) => (image.address === address ? { address, alt } : image)))
  const remove = (index: number) => {
    // The focus moves to the next image's button, else to the field, rather than to the page.
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('[data-remove]')
    const nextFocus = buttons?.[index + 1] ?? buttons?.[index - 1] ?? input.current
    nextFocus?.focus()
    const gone = images[index]?.address ?? ''
    setStatus(`${imageName(gone)} retirée.`)
    onChange((before) => before.filter(({ address }) => address !== gone))
  }
  const hasFiles = (event: React.DragEvent) => event.dataTransfer.types.includes('Files')
  const undescribed = images.filter(({ alt }) => alt === null).length

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- more room to drop files on; the field below does the same
    <fieldset
      className={isOver ? 'field drag-over' : 'field'}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        send([...event.dataTransfer.files])
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files]
        if (files.length === 0) return
        event.preventDefault()
        send(files)
      }}
    >
      <legend className="label">Images</legend>
      {images.length > 0 && (
        <ol className="image-list" ref={list}>
          {images.map((image, index) => (
            <ImageItem
              key={image.address}
              image={image}
              index={index}
              count={images.length}
              className={drag ? dragClass(drag, index, images.length) : undefined}
              onGrab={begin(index)}
              onDescribe={(alt) => describe(image.address, alt)}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {undescribed > 0 && (
        <p className="caption">
          {count(undescribed, 'photo')} sans texte de remplacement{'\u00a0'}: dites ce que montre chaque photo à qui ne
          la voit pas, ou laissez vide si elle est décorative.
        </p>
      )}
      {uploads.map((one) => (
        <UploadGauge key={one.id} upload={one} />
      ))}
      <div className="image-address">
        <input
          ref={input}
          className="input"
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
            addTyped()
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <button className="btn outline small" type="button" onClick={addTyped}>
          Ajouter
        </button>
      </div>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <label className="drop-zone">
        <input
          type="file"
          accept={pictureAccept}
          multiple
          onChange={(event) => {
            send([...(event.target.files ?? [])])
            // Allows choosing the same file again after a failure.
            event.target.value = ''
          }}
        />
        <span className="link">
          <Icon name="upload" /> Ajouter des photos
        </span>
      </label>
      {typeof pickFromLibrary === 'function' ? pickFromLibrary(add) : pickFromLibrary}
      <output className="sr-only">{progressSentence(uploads) ?? status}</output>
    </fieldset>
  )
}

function dragClass({ from, to }: { from: number; to: number }, index: number, total: number): string | undefined {
  if (index === from) return 'dragged'
  if (to === from) return undefined
  const place = index < from ? index : index - 1
  if (place === to) return 'drop-before'
  return to === total - 1 && place === to - 1 ? 'drop-after' : undefined
}
