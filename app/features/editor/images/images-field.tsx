import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pictureAccept } from '#features/media/picture.ts'
import { count } from '#platform/text/french.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { imagesMax, tooManyImages } from '#features/articles/article.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'
import { ImageItem } from './image-item.tsx'
import { imageName, withAddresses, withMoved } from './images.ts'
import { progressSentence, UploadFailure, UploadGauge } from './upload-gauge.tsx'
import { useDragOrder } from './use-drag-order.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

interface ImagesFieldProps {
  images: ImageInput[]
  onChange: (change: (images: ImageInput[]) => ImageInput[]) => void
  typed: string
  onType: (typed: string) => void
  error: string | undefined
  onProblem: (problem: string | undefined) => void
  /** A stable reference. @param failed places in the list, from 1. */
  onUploading: (waiting: number, failed: number[]) => void
  pickFromLibrary?: React.ReactNode | ((add: (address: string) => void) => React.ReactNode)
}

export function ImagesField(props: ImagesFieldProps) {
  const { images, onChange, typed, onType, error, onProblem, onUploading, pickFromLibrary } = props
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState('')
  const [isOver, setOver] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  const [isAddressed, setAddressed] = useState(typed !== '')
  const { uploads, upload, failed, forget } = usePictureUploads()
  const waiting = uploads.length
  const [kept, failures] = [images.length, failed.length]
  useEffect(() => {
    onUploading(
      waiting,
      Array.from({ length: failures }, (_, index) => kept + index + 1),
    )
  }, [onUploading, waiting, kept, failures])

  const add = (given: string): boolean => {
    const added = withAddresses(images, given)
    onProblem(added.ok ? undefined : added.refusal)
    if (!added.ok || added.value === images) return false
    onChange(() => added.value)
    const total = added.value.length
    setStatus(`${imageName(added.value.at(-1)?.address ?? '')} ajoutée, photo ${total} sur ${total}.`)
    openFirst(added.value[images.length]?.address)
    return true
  }
  const addTyped = () => {
    if (add(typed)) onType('')
  }
  /** A photo that just came, so that its text is written; never in place of one that is being described. */
  const openFirst = (address: string | undefined) => setOpened((before) => before ?? address ?? null)
  const send = (chosen: File[]) => {
    if (chosen.length === 0) return
    if (images.length + uploads.length + chosen.length > imagesMax) {
      return onProblem(tooManyImages)
    }
    onProblem(undefined)
    upload(chosen, (stored) => {
      if (!stored) return
      onChange((before) => [...before, { address: stored.address, alt: null }])
      openFirst(stored.address)
    })
  }
  const openOne = (address: string) => {
    flushSync(() => setOpened(address))
    list.current?.querySelector<HTMLElement>('[data-image-text]')?.focus()
  }
  const move = (from: number, to: number) => {
    onChange((before) => withMoved(before, from, to))
    const name = imageName(images[from]?.address ?? '')
    setStatus(`${name}, photo ${to + 1} sur ${images.length}${to === 0 ? ', principale' : ''}.`)
  }
  const { drag, begin } = useDragOrder(list, move)
  const change = (address: string, part: Partial<ImageInput>) =>
    onChange((before) => before.map((image) => (image.address === address ? { ...image, ...part } : image)))
  const remove = (index: number) => {
    const gone = images[index]?.address ?? ''
    setStatus(`${imageName(gone)} retirée.`)
    flushSync(() => {
      setOpened(null)
      onChange((before) => before.filter(({ address }) => address !== gone))
    })
    // The next photo, the last one or the field, rather than the page.
    const buttons = list.current?.querySelectorAll<HTMLElement>('li > button')
    const nextFocus = buttons?.[index] ?? buttons?.[buttons.length - 1] ?? files.current
    nextFocus?.focus()
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
        const pasted = [...event.clipboardData.files]
        if (pasted.length === 0) return
        event.preventDefault()
        send(pasted)
      }}
    >
      <legend className="label">Photos</legend>
      {images.length > 0 && (
        <p className="caption image-count">
          {count(images.length, 'photo')}
          {undescribed > 0 && `, ${undescribed} sans texte alternatif`}
        </p>
      )}
      {images.length > 0 && (
        <ol className="image-list" ref={list}>
          {images.map((image, index) => (
            <ImageItem
              key={image.address}
              image={image}
              index={index}
              count={images.length}
              className={drag ? dragClass(drag, index, images.length) : undefined}
              isOpen={image.address === opened}
              onGrab={begin(index)}
              onOpen={() => openOne(image.address)}
              onClose={() => setOpened(null)}
              onChange={(part) => change(image.address, part)}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {uploads.map((one) => (
        <UploadGauge key={one.id} upload={one} />
      ))}
      {failed.map((one, index) => (
        <UploadFailure
          key={one.id}
          failed={one}
          place={images.length + index + 1}
          onRetry={() => {
            forget(one)
            send([one.file])
            files.current?.focus()
          }}
          onRemove={() => {
            forget(one)
            files.current?.focus()
          }}
        />
      ))}
      <label className="drop-zone">
        <input
          ref={files}
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
          <Icon name="add" /> Ajouter des photos
        </span>
      </label>
      <div className="image-sources">
        {typeof pickFromLibrary === 'function' ? pickFromLibrary(add) : pickFromLibrary}
        <button className="link" type="button" aria-expanded={isAddressed} onClick={() => setAddressed(!isAddressed)}>
          D’un autre site
        </button>
      </div>
      {isAddressed && (
        <div className="image-address">
          <input
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
            onBlur={addTyped}
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
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
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
