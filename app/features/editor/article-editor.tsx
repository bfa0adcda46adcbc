import { useRef } from 'react'
import { pictureAccept } from '#features/media/picture.ts'
import { Field, TextField } from '#platform/forms/field.tsx'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import type { FieldErrors, RefusedForm } from '#platform/forms/form.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { frenchDateTime, parisInput } from '#platform/text/french.ts'
import { categoryOf } from '#features/articles/categories.ts'
import { type ArticleInput, articleInputs, simpleEntries } from '#features/articles/article-fields.ts'
import { formOf } from '#features/articles/article-input.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'
import type { StoredDraft } from './drafts.server.ts'
import { articleKind, type EditedKind } from './edited-kind.ts'
import { sendLabel } from './send-label.ts'
import { CategoryChoice } from './category-choice.tsx'
import { SharePicture } from './photo-choice.tsx'
import { PlainProductFields } from './product/plain-product-fields.tsx'
import type { EditableArticle } from '#features/articles/editable-article.server.ts'
import type { ArticleRefusal } from '#features/articles/article-refusal.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { containedSentence } from './contained.ts'
import { draftChangesHref } from '#features/articles/article.ts'
import { SimpleField } from './simple-field.tsx'
import './editor.css'

/** A form of a page comes back with these when the session ended meanwhile. */
export const pageInputs = { title: articleInputs.title, content: articleInputs.content }

interface ArticleFormProps {
  kind?: EditedKind
  title: string
  isOnline?: boolean
  article?: EditableArticle
  draft?: StoredDraft | null
  draftId?: string
  refusedForm?: RefusedForm | undefined
  theirs?: ArticleRefusal['theirs'] | undefined
  savedAt?: string | null
  returnTo: string
}

export function ArticleEditorForm({
  kind = articleKind,
  title,
  isOnline = !kind.isPage,
  article,
  draft,
  draftId,
  refusedForm,
  theirs,
  savedAt,
  returnTo,
}: ArticleFormProps) {
  const editedId = article?.id ?? theirs?.articleId ?? null
  const savedDraftId = draft?.id ?? draftId
  const version = theirs?.version ?? refusedForm?.values.version ?? article?.version
  const schedule = article ? article.scheduledFor : 'new'
  return (
    <NarrowPage title={title} {...(kind.isPage && { back: { href: returnTo, label: 'Pages' } })}>
      {savedAt && (
        <p className="success-message" role="status">
          Brouillon gardé le {frenchDateTime(savedAt)}.
        </p>
      )}
      {article && draft && (
        <p className="panel">
          Ce formulaire contient vos changements gardés le {frenchDateTime(draft.savedAt)}
          {'\u00a0'}: {containedSentence(draft.input)}. <a href={draftChangesHref(article.id)}>Voir ce qui change</a>
        </p>
      )}
      <form method="post" action={kind.addressOf(editedId)} encType="multipart/form-data" noValidate>
        <IdempotencyKeyField />
        <input type="hidden" name="returnTo" value={refusedForm?.values.returnTo ?? returnTo} />
        {savedDraftId && <input type="hidden" name="draft" value={refusedForm?.values.draft ?? savedDraftId} />}
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        {article && <input type="hidden" name="articleId" value={article.id} />}
        {article && <input type="hidden" name="baseVersion" value={version} />}
        <ArticleFields
          kind={kind}
          input={draft?.input ?? article ?? null}
          refusedForm={refusedForm}
          slug={article?.slug}
          schedule={schedule}
        />
        <div className="actions">
          <button className="btn" type="submit" {...(article?.isWithdrawn && { name: 'putBack', value: 'oui' })}>
            {editedId && isOnline ? sendLabel(article ?? { scheduledFor: null, isWithdrawn: false }) : 'Publier'}
          </button>
          {article?.isWithdrawn && (
            <button className="btn outline" type="submit">
              Garder sans remettre en ligne
            </button>
          )}
          {savedDraftId && (
            <button
              className="btn outline"
              type="submit"
              formAction={kind.draftAddressOf({ articleId: editedId, draft: savedDraftId })}
            >
              {kind.isPage ? 'Garder pour plus tard' : 'Garder le brouillon'}
            </button>
          )}
        </div>
      </form>
      {theirs && <Theirs theirs={theirs} />}
    </NarrowPage>
  )
}

function Theirs({ theirs }: { theirs: NonNullable<ArticleRefusal['theirs']> }) {
  return (
    <section className="panel column" aria-labelledby="other-version">
      <h2 id="other-version">L’autre version, du {frenchDateTime(theirs.savedAt)}</h2>
      <p>
        Envoyez de nouveau le formulaire pour garder votre texte{'\u00a0'}; rechargez la page pour garder celui-ci.
        L’autre reste dans les versions de l’article.
      </p>
      <p>
        <b>{theirs.input.title}</b>
      </p>
      <pre className="source" translate="no">
        {theirs.input.content}
      </pre>
    </section>
  )
}

interface ArticleFieldsProps {
  kind: EditedKind
  input: ArticleInput | null
  refusedForm: RefusedForm | undefined
  slug: string | undefined
  schedule: string | null
}

function ArticleFields({ kind, input, refusedForm, slug, schedule }: ArticleFieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  useFocusFirstError(fields, refusedForm?.errors)
  const form: Record<string, string> = { ...(input && formOf(input)), ...(slug && { slug }), ...refusedForm?.values }
  const errors = refusedForm?.errors ?? {}
  return (
    <div className="article-fields" ref={fields}>
      <ErrorMessage phrases={refusedForm?.phrases}>{errors.form}</ErrorMessage>
      <TextField
        name="title"
        {...articleInputs.title}
        className="title-input"
        autoComplete="off"
        defaultValue={form.title}
        error={errors.title}
      />
      {!kind.isPage && <CategoryChoice value={categoryOf(form.category)} error={errors.category} />}
      <TextField name="content" {...articleInputs.content} defaultValue={form.content} error={errors.content} />
      {!kind.isPage && <OtherFields form={form} errors={errors} images={input?.images ?? []} schedule={schedule} />}
    </div>
  )
}

interface OtherFieldsProps {
  form: Record<string, string>
  errors: FieldErrors
  images: ImageInput[]
  schedule: string | null
}

function OtherFields({ form, errors, images, schedule }: OtherFieldsProps) {
  return (
    <>
      <TextField name="images" {...articleInputs.images} defaultValue={form.images} error={errors.images} />
      <Field
        label="Ajouter des photos"
        name="photos"
        type="file"
        multiple
        accept={pictureAccept}
        hint="Elles s’ajoutent à la suite des adresses."
      />
      {simpleEntries.map(([name, { input: declaredInput }]) => {
        const text = form[name] ?? ''
        if (name === 'sharePicture') return <SharePicture key={name} images={images} value={text} />
        if (declaredInput)
          return <SimpleField key={name} name={name} input={declaredInput} text={text} error={errors[name]} />
        return text && <input key={name} type="hidden" name={name} value={text} />
      })}
      {form.slug !== undefined && (
        <Field
          name="slug"
          {...articleInputs.slug}
          autoComplete="off"
          spellCheck={false}
          defaultValue={form.slug}
          error={errors.slug}
        />
      )}
      <PlainProductFields form={form} images={images} errors={errors} />
      {schedule && (
        <Field
          name="publishAt"
          {...articleInputs.publishAt}
          defaultValue={form.publishAt ?? (schedule === 'new' ? undefined : parisInput(schedule))}
          error={errors.publishAt}
        />
      )}
    </>
  )
}
