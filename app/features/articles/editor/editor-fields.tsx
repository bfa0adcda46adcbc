import { useCallback, useEffect, useState } from 'react'
import { TextField } from '#platform/forms/field.tsx'
import { titleCharactersMax } from '../article.ts'
import { CategoryChoice } from './category-choice.tsx'
import { ImagesField } from './images-field.tsx'
import { RichText } from './rich-text.tsx'
import type { useWriting } from './use-writing.ts'
import { VideoField, type VideoValue } from './video-field.tsx'

interface EditorFieldsProps {
  writing: ReturnType<typeof useWriting>
  imageTyped: string
  onImageType: (typed: string) => void
  onUploading: (uploading: boolean) => void
}

/** The editor's fields in their two columns. */
export function EditorFields({ writing, imageTyped, onImageType, onUploading }: EditorFieldsProps) {
  const { saved, fields, set, setFields, text, errors, setError } = writing
  const changeImages = useCallback(
    (change: (images: string[]) => string[]) => setFields((before) => ({ ...before, images: change(before.images) })),
    [setFields],
  )
  const onEdit = useCallback(() => setError('content', undefined), [setError])
  const [sendsImages, setSendsImages] = useState(false)
  const [sendsVideo, setSendsVideo] = useState(false)
  useEffect(() => onUploading(sendsImages || sendsVideo), [onUploading, sendsImages, sendsVideo])
  const changeVideo = useCallback(
    ({ url, poster, captions }: Partial<VideoValue>) => {
      set({
        ...(url !== undefined && { videoUrl: url }),
        ...(poster !== undefined && { videoPoster: poster }),
        ...(captions !== undefined && { videoCaptions: captions }),
      })
      setError('videoUrl', undefined)
    },
    [set, setError],
  )
  return (
    <>
      <div className="a">
        <TextField
          label="Titre"
          name="title"
          className="titre"
          rows={1}
          maxLength={titleCharactersMax}
          autoComplete="off"
          value={fields.title}
          aria-required="true"
          onChange={(event) => {
            set({ title: event.target.value })
            setError('title', undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            text.current?.focus()
          }}
          error={errors.title}
        />
        <CategoryChoice value={fields.category} onChange={(category) => set({ category })} />
        <RichText ref={text} label="Contenu" stored={saved.content} error={errors.content} onEdit={onEdit} />
      </div>
      <div className="b">
        <ImagesField
          images={fields.images}
          onChange={changeImages}
          typed={imageTyped}
          onType={onImageType}
          error={errors.images}
          onProblem={(problem) => setError('images', problem)}
          onUploading={setSendsImages}
        />
        <VideoField
          value={{ url: fields.videoUrl, poster: fields.videoPoster, captions: fields.videoCaptions }}
          onChange={changeVideo}
          onUploading={setSendsVideo}
          error={errors.videoUrl}
        />
      </div>
    </>
  )
}
