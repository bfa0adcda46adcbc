import { useEffect, useId, useRef, useState } from 'react'
import { FieldNotes } from '#platform/forms/field.tsx'
import { pictureAccept } from '#features/media/picture.ts'
import { imagesMax, tooManyImages } from '#features/articles/article.ts'
import { FileChooser } from '../file-chooser.tsx'
import { LibraryButton } from '../library-dialog.tsx'
import type { OnPending } from '../use-pending-uploads.ts'
import type { ArticleInputState } from '../use-article-input.ts'
import { ImageAddress } from './image-address.tsx'
import { ImageList } from './image-list.tsx'
import { progressSentence, UploadFailure, UploadGauge } from './upload-gauge.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useImageList } from './use-image-list.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

export function ImagesField({ input, onPending }: { input: ArticleInputState; onPending: OnPending }) {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const focusChooser = () => chooser.current?.focus()
  const list = useImageList(input)
  const { uploads, upload, failedUploads, forget } = usePictureUploads()
  const { fields, errors, setError } = input
  const photoCount = fields.images.length
  usePendingPhotos(uploads.length, failedUploads.length, photoCount, onPending)
  const [isOtherSite, setOtherSite] = useState(false)

  const send = (files: File[]) => {
    if (files.length === 0) return
    const isTooMany = photoCount + uploads.length + files.length > imagesMax
    setError('images', isTooMany ? tooManyImages : undefined)
    if (!isTooMany) upload(files, (picture) => picture && list.addUploaded(picture.address))
  }
  const { isOver, dropTarget } = useFileDrop(send)
  return (
    <fieldset className={isOver ? 'field drag-over' : 'field'} {...dropTarget}>
      <legend className="label">Photos</legend>
      <ImageList input={input} list={list} onEmpty={focusChooser} />
      {uploads.map((one) => (
        <UploadGauge key={one.id} upload={one} />
      ))}
      {failedUploads.map((failure, index) => (
        <UploadFailure
          key={failure.id}
          failure={failure}
          place={photoCount + index + 1}
          onRetry={() => {
            forget(failure)
            send([failure.file])
            focusChooser()
          }}
          onRemove={() => {
            forget(failure)
            focusChooser()
          }}
        />
      ))}
      <FileChooser ref={chooser} icon="add" accept={pictureAccept} multiple onFiles={send}>
        Ajouter des photos
      </FileChooser>
      <div className="image-sources">
        <LibraryButton kind="photos" onPick={list.addAddresses} />
        <button className="link" type="button" aria-expanded={isOtherSite} onClick={() => setOtherSite(!isOtherSite)}>
          D’un autre site
        </button>
      </div>
      {isOtherSite && <ImageAddress input={input} id={id} onAdd={list.addAddresses} />}
      <FieldNotes id={id} error={errors.images} />
      <output className="sr-only">{progressSentence(uploads) ?? list.status}</output>
    </fieldset>
  )
}

function usePendingPhotos(photos: number, failures: number, photoCount: number, onPending: OnPending): void {
  useEffect(() => {
    const failedPhotos = Array.from({ length: failures }, (_, index) => photoCount + index + 1)
    onPending({ photos, failedPhotos })
  }, [photos, failures, photoCount, onPending])
}
