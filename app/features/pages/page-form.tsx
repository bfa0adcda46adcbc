import { articleInputs } from '#features/articles/article-fields.ts'
import type { ArticleRefusal } from '#features/articles/article-refusal.ts'
import { Theirs } from '#features/editor/article-editor.tsx'
import { pageKind } from '#features/editor/edited-kind.ts'
import type { EditedPage } from '#features/editor/use-editor-opener.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { TextField } from '#platform/forms/field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { frenchDateTime } from '#platform/text/french.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { pagesHref } from './page.ts'
import '#features/editor/editor.css'

/** A form comes back with these when the session ended meanwhile. */
export const pageInputs = { title: articleInputs.title, content: articleInputs.content }

interface PageFormProps {
  page: EditedPage
  refusedForm?: RefusedForm | undefined
  theirs?: ArticleRefusal['theirs'] | undefined
  savedAt?: string | null
}

export function PageForm({ page: { article, draft, isOnline }, refusedForm, theirs, savedAt }: PageFormProps) {
  const address = `${pagesHref}/${article.id}`
  const { title, content } = { ...article, ...draft?.input, ...refusedForm?.values }
  const errors = refusedForm?.errors ?? {}
  const version = theirs?.version ?? refusedForm?.values.version ?? article.version
  return (
    <NarrowPage title={pageKind.edit} back={{ href: pagesHref, label: 'Pages' }}>
      {savedAt && (
        <p className="success-message" role="status">
          Brouillon gardé le {frenchDateTime(savedAt)}.
        </p>
      )}
      <form method="post" action={address} noValidate>
        <IdempotencyKeyField />
        <input type="hidden" name="version" value={version} />
        <div className="article-fields">
          <ErrorMessage>{errors.form}</ErrorMessage>
          <TextField
            name="title"
            {...pageInputs.title}
            className="title-input"
            autoComplete="off"
            defaultValue={title}
            error={errors.title}
          />
          <TextField name="content" {...pageInputs.content} defaultValue={content} error={errors.content} />
        </div>
        <div className="actions">
          <button className="btn" type="submit">
            {isOnline ? 'Mettre en ligne' : 'Publier'}
          </button>
          <button className="btn outline" type="submit" formAction={`${address}/brouillon`}>
            Garder pour plus tard
          </button>
        </div>
      </form>
      {theirs && <Theirs theirs={theirs} />}
    </NarrowPage>
  )
}
