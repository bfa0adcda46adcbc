import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pictureAccept } from '#features/media/picture.ts'
import { count } from '#platform/text/french.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { imagesMax, tooManyImages } from '#features/articles/article.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'
import { ImageItem } from './image-item.tsx'
import { imageName, withAddresses, moveImage } from './images.ts'
import { progressSentence, UploadFailure, UploadGauge } from './upload-gauge.tsx'
import { useDragOrder } from './use-drag-order.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

interface ImagesFieldProps {
  images: ImageInput[]
  onChange: (change: (images: ImageInput[]) => ImageInput[]) => void
  imageAddress: string
  onImageAddress: (text: string) => void
  error: string | undefined
  onProblem: (problem: string | undefined) => void
  /** A stable reference. @param places places in the list, from 1. */
  onUploading: (waiting: number, places: number[]) => void
  pickFromLibrary?: React.ReactNode | ((add: (address: string) => void) => React.ReactNode)
}

export function ImagesField(props: ImagesFieldProps) {
  const { images, onChange, imageAddress, onImageAddress, error, onProblem, onUploading, pickFromLibrary } = props
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState('')
  const [isOver, setOver] = useState(false)
  const [openAddress, setOpenAddress] = useState<string | null>(null)
  const [isAddressed, setAddressed] = useState(imageAddress !== '')
  const { uploads, upload, failedUploads, forget } = usePictureUploads()
  const waiting = uploads.length
  const [photoCount, failures] = [images.length, failedUploads.length]
  useEffect(() => {
    onUploading(
      waiting,
      Array.from({ length: failures }, (_, index) => photoCount + index + 1),
    )
  }, [onUploading, waiting, photoCount, failures])

  const add = (addresses: string): boolean => {
    const outcome = withAddresses(images, addresses)
    onProblem(outcome.ok ? undefined : outcome.refusal)
    if (!outcome.ok || outcome.value === images) return false
    onChange(() => outcome.value)
    const total = outcome.value.length
    setStatus(`${imageName(outcome.value.at(-1)?.address ?? '')} ajoutée, photo ${total} sur ${total}.`)
    openFirst(outcome.value[images.length]?.address)
    return true
  }
  const addImageAddress = () => {
    if (add(imageAddress)) onImageAddress('')
  }
  /** A photo that just came, so that its text is written; never in place of one that is being described. */
  const openFirst = (address: string | undefined) => setOpenAddress((before) => before ?? address ?? null)
  const send = (newFiles: File[]) => {
    if (newFiles.length === 0) return
    if (images.length + uploads.length + newFiles.length > imagesMax) {
      return onProblem(tooManyImages)
    }
    onProblem(undefined)
    upload(newFiles, (picture) => {
      if (!picture) return
      onChange((before) => [...before, { address: picture.address, alt: null }])
      openFirst(picture.address)
    })
  }
  const openOne = (address: string) => {
    flushSync(() => setOpenAddress(address))
    list.current?.querySelector<HTMLElement>('[data-image-text]')?.focus()
  }
  const move = (from: number, to: number) => {
    onChange((before) => moveImage(before, from, to))
    const name = imageName(images[from]?.address ?? '')
    setStatus(`${name}, photo ${to + 1} sur ${images.length}${to === 0 ? ', principale' : ''}.`)
  }
  const { drag, begin } = useDragOrder(list, move)
  const change = (address: string, part: Partial<ImageInput>) =>
    onChange((before) => before.map((image) => (image.address === address ? { ...image, ...part } : image)))
  const remove = (index: number) => {
    const removedAddress = images[index]?.address ?? ''
    setStatus(`${imageName(removedAddress)} retirée.`)
    flushSync(() => {
      setOpenAddress(null)
      onChange((before) => before.filter(({ address }) => address !== removedAddress))
    })
    // The next photo, the last one or the field, rather than the page.
    const buttons = list.current?.querySelectorAll<HTMLElement>('li > button')
    const nextFocus = buttons?.[index] ?? buttons?.[buttons.length - 1] ?? files.current
    nextFocus?.focus()
  }
  const hasFiles = (event: React.DragEvent) => event.dataTransfer.types.includes('Files')
  const undescribedCount = images.filter(({ alt }) => alt === null).length

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
        const pastedFiles = [...event.clipboardData.files]
        if (pastedFiles.length === 0) return
        event.preventDefault()
        send(pastedFiles)
      }}
    >
      <legend className="label">Photos</legend>
      {images.length > 0 && (
        <p className="caption image-count">
          {count(images.length, 'photo')}
          {undescribedCount > 0 && `, ${undescribedCount} sans texte alternatif`}
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
              isOpen={image.address === openAddress}
              onGrab={begin(index)}
              onOpen={() => openOne(image.address)}
              onClose={() => setOpenAddress(null)}
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
      {failedUploads.map((one, index) => (
        <UploadFailure
          key={one.id}
          failure={one}
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
            value={imageAddress}
            onChange={(event) => {
              onImageAddress(event.target.value)
              onProblem(undefined)
            }}
            onBlur={addImageAddress}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              addImageAddress()
            }}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          <button className="btn outline small" type="button" onClick={addImageAddress}>
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
