import { useCallback } from 'react'
import { TextField } from '#platform/forms/field.tsx'
import { articleInputs, simpleEntries } from '#features/articles/article-fields.ts'
import { formOf } from '#features/articles/article-input.ts'
import { checkedValue } from '#features/articles/field-kinds.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'
import type { PhotoDetails } from '#features/articles/photo-details.ts'
import { productParts } from '#features/articles/product.ts'
import { CategoryChoice } from './category-choice.tsx'
import { ImagesField } from './images/images-field.tsx'
import { LibraryButton } from './library-dialog.tsx'
import { ProductField } from './product/product-field.tsx'
import { PublicationField } from './publication-field.tsx'
import { SimpleField } from './simple-field.tsx'
import { RichText } from './text/rich-text.tsx'
import type { useEditing } from './use-editing.ts'
import { VideoField, type VideoValue } from './video/video-field.tsx'

interface EditorFieldsProps {
  editing: ReturnType<typeof useEditing>
  imageAddress: string
  onImageAddress: (address: string) => void
  onPending: (change: Partial<PendingUploads>) => void
  /** Only what is new can be kept as a draft of its own. */
  onSaveAsDraft: (() => void) | undefined
  /** Null for a new article, the publication time of a scheduled one, undefined once published. */
  scheduledFor: string | null | undefined
}

export interface PendingUploads {
  text: number
  images: number
  failedPhotos: number[]
  video: boolean
}

export function EditorFields({
  editing,
  imageAddress,
  onImageAddress,
  onPending,
  onSaveAsDraft,
  scheduledFor,
}: EditorFieldsProps) {
  const { initialContent, fields, set, setFields, text: content, errors, setError } = editing.input
  const changeImages = useCallback(
    (change: (images: ImageInput[]) => ImageInput[]) =>
      setFields((before) => ({ ...before, images: change(before.images) })),
    [setFields],
  )
  const changePhoto = useCallback(
    (address: string, details: PhotoDetails) =>
      changeImages((before) => before.map((image) => (image.address === address ? { ...image, ...details } : image))),
    [changeImages],
  )
  const { touch } = editing.autosave
  const onEdit = useCallback(() => {
    setError('content', undefined)
    touch()
  }, [setError, touch])
  const onTextUploading = useCallback((text: number) => onPending({ text }), [onPending])
  const onImagesUploading = useCallback(
    (images: number, failedPhotos: number[]) => onPending({ images, failedPhotos }),
    [onPending],
  )
  const onVideoUploading = useCallback((video: boolean) => onPending({ video }), [onPending])
  const onProblem = useCallback((problem: string | undefined) => setError('images', problem), [setError])
  const changeVideo = useCallback(
    (change: Partial<VideoValue>) => {
      set(change)
      setError('videoUrl', undefined)
    },
    [set, setError],
  )
  const { session, unsavedInputs } = editing
  /** A video that belongs to another text is offered once that one is taken up. */
  const isVideoOffered = (text: string | null) => {
    if (text === null || text === videoOwner(session)) return true
    const isFound = unsavedInputs.some(({ draft }) => text === videoOwner({ articleId: null, draft }))
    return session.articleId === null && text.startsWith(ofNew) && !isFound
  }
  return (
    <>
      <div className="photos-column">
        <ImagesField
          images={fields.images}
          onChange={changeImages}
          imageAddress={imageAddress}
          onImageAddress={onImageAddress}
          error={errors.images}
          onProblem={onProblem}
          onUploading={onImagesUploading}
          pickFromLibrary={(add) => <LibraryButton kind="images" onPick={add} />}
        />
      </div>
      <div className="main-column">
        <TextField
          name="title"
          {...articleInputs.title}
          className="title-input"
          autoComplete="off"
          value={fields.title}
          onChange={(event) => {
            set({ title: event.target.value })
            setError('title', undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            content.current?.focus()
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
          ref={content}
          label="Contenu"
          storedHtml={initialContent}
          error={errors.content}
          onEdit={onEdit}
          images={fields.images}
          onPhotoChange={changePhoto}
          onUploading={onTextUploading}
        />
        <ProductField
          value={fields.product}
          images={fields.images}
          onChange={(product) => {
            set({ product })
            for (const name of Object.keys(productParts)) setError(name, undefined)
          }}
          errors={errors}
        />
      </div>
      <div className="side-column">
        <VideoField
          text={videoOwner(editing.session)}
          isOffered={isVideoOffered}
          value={fields}
          onChange={changeVideo}
          onUploading={onVideoUploading}
          error={errors.videoUrl ?? errors.videoPoster ?? errors.videoCaptions}
        />
        {otherFields.map(({ name, kind, input }) => (
          <SimpleField
            key={name}
            name={name}
            input={input}
            text={formOf(fields)[name] ?? ''}
            onChange={(text) => {
              set({ [name]: kind === 'flag' ? text === checkedValue : text || null })
              setError(name, undefined)
            }}
            error={errors[name]}
          />
        ))}
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
        {onSaveAsDraft && (
          <button className="btn outline" type="button" onClick={onSaveAsDraft}>
            Enregistrer comme brouillon
          </button>
        )}
      </div>
    </>
  )
}

/** The fields that no part of the editor shows in a way of its own. */
const otherFields = simpleEntries.flatMap(([name, { kind, input, partOf = name }]) =>
  input && partOf !== 'videoUrl' ? [{ name, kind, input }] : [],
)

const ofNew = 'nouveau.'

function videoOwner({ articleId, draft }: { articleId: string | null; draft: string }): string {
  return articleId ? `article.${articleId}` : `${ofNew}${draft}`
}
