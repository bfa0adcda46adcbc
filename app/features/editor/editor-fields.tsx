import { useCallback } from 'react'
import { Field, TextField } from '#platform/forms/field.tsx'
import { articleInputs } from '#features/articles/article-fields.ts'
import type { EditableArticle } from '#features/articles/editable-article.server.ts'
import { CategoryChoice } from './category-choice.tsx'
import { editorAdditions } from './editor-additions.ts'
import { ImagesField } from './images/images-field.tsx'
import type { OnPending } from './use-pending-uploads.ts'
import { ProductField } from './product/product-field.tsx'
import { SearchFields, SitePlace } from './search-fields.tsx'
import { RichText } from './text/rich-text.tsx'
import type { Editing } from './use-editing.ts'
import { VideoField } from './video/video-field.tsx'

interface EditorFieldsProps {
  editing: Editing
  article: EditableArticle | null
  onPending: OnPending
  onSaveAsDraft: () => void
}

export function EditorFields(props: EditorFieldsProps) {
  if (props.editing.session.kind.isPage)
    return (
      <div className="main-column">
        <TextFields {...props} />
      </div>
    )
  return (
    <>
      <div className="photos-column">
        <ImagesField input={props.editing.input} onPending={props.onPending} />
      </div>
      <div className="main-column">
        <TextFields {...props} />
      </div>
      <div className="side-column">
        <SideFields {...props} />
      </div>
    </>
  )
}

function TextFields({ editing: { input, saver, session }, onPending }: EditorFieldsProps) {
  const { fields, set, text, errors, setError } = input
  const onEdit = useCallback(() => {
    setError('content', undefined)
    saver.touch()
  }, [setError, saver])
  return (
    <>
      <TextField
        name="title"
        {...articleInputs.title}
        className="title-input"
        autoComplete="off"
        value={fields.title}
        onChange={(event) => set({ title: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          text.current?.focus()
        }}
        error={errors.title}
      />
      {!session.kind.isPage && (
        <CategoryChoice value={fields.category} onChange={(category) => set({ category })} error={errors.category} />
      )}
      <RichText
        ref={text}
        label="Contenu"
        storedHtml={input.initialContent}
        error={errors.content}
        onEdit={onEdit}
        images={fields.images}
        additions={session.kind.isPage ? [] : editorAdditions}
        onPhotoChange={input.changeImage}
        onPending={onPending}
      />
      {session.kind.isPage ? (
        <p className="caption">{pageHint}</p>
      ) : (
        <ProductField
          value={fields.product}
          images={fields.images}
          onChange={(product) => set({ product })}
          errors={errors}
        />
      )}
    </>
  )
}

const pageHint =
  'Le premier paragraphe, s’il est court, se lit sous le titre. Un sous-titre qui finit par un point d’interrogation devient une question à ouvrir, avec sa réponse dessous.'

function SideFields({ editing, article, onPending, onSaveAsDraft }: EditorFieldsProps) {
  const { input, session, unsavedInputs, publication } = editing
  const { fields, set, errors, setError } = input
  /** The video of another text is offered once that text is taken up. */
  const isVideoOffered = (text: string | null) => {
    if (text === null || text === videoOwner(session)) return true
    const isOfUnsavedInput = unsavedInputs.some(({ draft }) => text === videoOwner({ articleId: null, draft }))
    return session.articleId === null && text.startsWith(newArticle) && !isOfUnsavedInput
  }
  return (
    <>
      <VideoField
        text={videoOwner(session)}
        isOffered={isVideoOffered}
        value={fields}
        onChange={set}
        onPending={onPending}
        error={errors.videoUrl ?? errors.videoPoster ?? errors.videoCaptions}
      />
      <SearchFields editing={editing} article={article} />
      {article && !article.scheduledFor && <SitePlace article={article} />}
      {(!article || article.scheduledFor) && (
        <PublicationField
          value={publication.publishAt}
          onChange={(publishAt) => {
            publication.setPublishAt(publishAt)
            setError('publishAt', undefined)
          }}
          isScheduled={article !== null}
          error={errors.publishAt}
        />
      )}
      {!article && (
        <button className="btn outline" type="button" onClick={onSaveAsDraft}>
          Garder le brouillon
        </button>
      )}
    </>
  )
}

interface PublicationFieldProps {
  /** The value of `datetime-local`, in Paris time. It is undefined when no time is chosen. */
  value: string | undefined
  onChange: (publishAt: string | undefined) => void
  isScheduled: boolean
  error: string | undefined
}

function PublicationField({ value, onChange, isScheduled, error }: PublicationFieldProps) {
  const field = (
    <Field
      name="publishAt"
      {...articleInputs.publishAt}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
  if (isScheduled) return field
  return (
    <details
      className="publish-later"
      onToggle={(event) => onChange(event.currentTarget.open ? (value ?? '') : undefined)}
    >
      <summary>Publier plus tard</summary>
      {field}
    </details>
  )
}

const newArticle = 'nouveau.'

function videoOwner({ articleId, draft }: { articleId: string | null; draft: string }): string {
  return articleId ? `article.${articleId}` : `${newArticle}${draft}`
}
