import { useCallback, useMemo } from 'react'
import { TextField } from '#platform/forms/field.tsx'
import { titleCharactersMax, type ImageInput } from '../article.ts'
import { CategoryChoice } from './category-choice.tsx'
import { ImagesField } from './images/images-field.tsx'
import { LibraryButton } from './library-dialog.tsx'
import { PublicationField } from './publication-field.tsx'
import { RichText } from './text/rich-text.tsx'
import type { useEditing } from './use-editing.ts'
import { VideoField, type VideoValue } from './video/video-field.tsx'

interface EditorFieldsProps {
  editing: ReturnType<typeof useEditing>
  imageTyped: string
  onImageType: (typed: string) => void
  onUploading: (what: 'text' | 'images' | 'video', uploading: boolean) => void
  /** Null for a new article, the publication time of a scheduled one, undefined once published. */
  scheduledFor: string | null | undefined
}

export function EditorFields({ editing, imageTyped, onImageType, onUploading, scheduledFor }: EditorFieldsProps) {
  const { initialContent, fields, set, setFields, text, errors, setError } = editing.input
  const changeImages = useCallback(
    (change: (images: ImageInput[]) => ImageInput[]) =>
      setFields((before) => ({ ...before, images: change(before.images) })),
    [setFields],
  )
  const onEdit = useCallback(() => setError('content', undefined), [setError])
  const onTextUploading = useCallback((uploading: boolean) => onUploading('text', uploading), [onUploading])
  const onImagesUploading = useCallback((uploading: boolean) => onUploading('images', uploading), [onUploading])
  const onVideoUploading = useCallback((uploading: boolean) => onUploading('video', uploading), [onUploading])
  const onProblem = useCallback((problem: string | undefined) => setError('images', problem), [setError])
  const changeVideo = useCallback(
    ({ url, poster, captions, transcript }: Partial<VideoValue>) => {
      set({
        ...(url !== undefined && { videoUrl: url || null }),
        ...(poster !== undefined && { videoPoster: poster }),
        ...(captions !== undefined && { videoCaptions: captions }),
        ...(transcript !== undefined && { videoTranscript: transcript || null }),
      })
      setError('videoUrl', undefined)
    },
    [set, setError],
  )
  const ownImages = useMemo(() => fields.images.map(({ address }) => address), [fields.images])
  return (
    <>
      <div className="main-column">
        <TextField
          label="Titre"
          name="title"
          className="title-input"
          rows={1}
          maxLength={titleCharactersMax}
          autoComplete="off"
          value={fields.title}
          required
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
        <CategoryChoice
          value={fields.category}
          onChange={(category) => {
            set({ category })
            setError('category', undefined)
          }}
          error={errors.category}
        />
        <RichText
          ref={text}
          label="Contenu"
          stored={initialContent}
          error={errors.content}
          onEdit={onEdit}
          ownImages={ownImages}
          onUploading={onTextUploading}
        />
      </div>
      <div className="side-column">
        <ImagesField
          images={fields.images}
          onChange={changeImages}
          typed={imageTyped}
          onType={onImageType}
          error={errors.images}
          onProblem={onProblem}
          onUploading={onImagesUploading}
          pickFromLibrary={(add) => <LibraryButton kind="images" onPick={add} />}
        />
        <VideoField
          value={{
            url: fields.videoUrl ?? '',
            poster: fields.videoPoster,
            captions: fields.videoCaptions,
            transcript: fields.videoTranscript ?? '',
          }}
          onChange={changeVideo}
          onUploading={onVideoUploading}
          error={errors.videoUrl ?? errors.videoPoster ?? errors.videoCaptions}
        />
        {scheduledFor !== undefined && (
          <PublicationField
            value={editing.publishAt}
            onChange={(typedTime) => {
              editing.setPublishAt(typedTime)
              setError('publishAt', undefined)
            }}
            isScheduled={scheduledFor !== null}
            error={errors.publishAt}
          />
        )}
      </div>
    </>
  )
}
