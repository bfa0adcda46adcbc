import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { isOwnPicture, pictureAccept, pictureWidths } from '#features/media/picture.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { imageName } from '../../images/images.ts'
import { focusText } from '../focus-text.ts'
import { insertPictures } from '../insert-pictures.ts'

interface PictureChoiceProps {
  editor: Editor
  ownImages: string[]
  onUpload: (files: File[]) => void
  onPut: () => void
  onDone: () => void
}

export function PictureChoice({ editor, ownImages, onUpload, onPut, onDone }: PictureChoiceProps) {
  const row = useRef<HTMLFieldSetElement>(null)
  // Pictures of other sites are not allowed inside a text.
  const insertableImages = ownImages.filter(isOwnPicture)
  useEffect(() => row.current?.querySelector('input')?.focus(), [])

  const insert = (address: string) => {
    insertPictures(editor, [{ src: address }], { select: true })
    onPut()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onDone()
    focusText(editor)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves it from any of its controls
    <fieldset className="picture-row" ref={row} onKeyDown={onKeyDown}>
      <legend className="sr-only">Insérer une image</legend>
      <label className="btn outline small file-button">
        <Icon name="upload" />
        Ajouter une photo
        <input
          type="file"
          accept={pictureAccept}
          multiple
          onChange={(event) => {
            onUpload([...(event.target.files ?? [])])
            onPut()
          }}
        />
      </label>
      {insertableImages.map((address) => (
        <button key={address} className="tool-button" type="button" onClick={() => insert(address)}>
          <img
            className="thumbnail"
            src={`${address}?l=${pictureWidths[0]}`}
            alt={`Insérer ${imageName(address)}`}
            width="64"
            height="48"
            decoding="async"
          />
        </button>
      ))}
    </fieldset>
  )
}
