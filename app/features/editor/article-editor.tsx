import { useRef } from 'react'
import { pictureAccept } from '#features/media/picture.ts'
import { Field, TextField } from '#platform/forms/field.tsx'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { frenchDateTime, parisInput } from '#platform/text/french.ts'
import {
  categoryOf,
  titleCharactersMax,
  transcriptCharactersMax,
  type ArticleInput,
} from '#features/articles/article.ts'
import type { StoredDraft } from './drafts.server.ts'
import { CategoryChoice } from './category-choice.tsx'
import { PlainProductFields } from './product/plain-product-fields.tsx'
import { imageLine } from '#features/articles/image-lines.ts'
import type { EditableArticle } from '#features/articles/editable-article.server.ts'
import type { ArticleRefusal } from '#features/articles/article-refusal.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { transcriptHint, videoAddressHint } from './video/video-hints.ts'
import './editor.css'

interface ArticleFormProps {
  title: string
  article?: EditableArticle
  draft?: StoredDraft | null
  draftId?: string
  refused?: RefusedForm | undefined
  theirs?: ArticleRefusal['theirs'] | undefined
  savedAt?: string | null
  returnTo: string
}

export function ArticleEditorForm({
  title,
  article,
  draft,
  draftId,
  refused,
  theirs,
  savedAt,
  returnTo,
}: ArticleFormProps) {
  const editedId = article?.id ?? theirs?.articleId
  const savedDraftId = draft?.id ?? draftId
  const version = theirs?.version ?? refused?.typed.version ?? article?.version
  const scheduled = article ? article.scheduledFor : 'new'
  return (
    <NarrowPage title={title}>
      {savedAt && (
        <p className="success-message" role="status">
          Brouillon enregistré le {frenchDateTime(savedAt)}.
        </p>
      )}
      <form
        method="post"
        action={editedId ? `/compte/articles/${editedId}` : '/compte/articles/nouveau'}
        encType="multipart/form-data"
        noValidate
      >
        <IdempotencyKeyField />
        <input type="hidden" name="returnTo" value={refused?.typed.returnTo ?? returnTo} />
        {savedDraftId && <input type="hidden" name="draft" value={refused?.typed.draft ?? savedDraftId} />}
        {version && <input type="hidden" name="version" value={version} />}
        {article && <input type="hidden" name="articleId" value={article.id} />}
        {article && <input type="hidden" name="baseVersion" value={version} />}
        <ArticleFields input={draft?.input ?? article ?? null} refused={refused} scheduled={scheduled} />
        <div className="actions">
          <button className="btn" type="submit">
            {editedId ? 'Enregistrer' : 'Publier'}
          </button>
          {savedDraftId && (
            <button className="btn outline" type="submit" formAction={`/compte/brouillons/${savedDraftId}`}>
              Enregistrer comme brouillon
            </button>
          )}
        </div>
      </form>
      {theirs && <Theirs theirs={theirs} />}
    </NarrowPage>
  )
}

/** The version that was saved meanwhile: submitting again overwrites it. */
function Theirs({ theirs }: { theirs: NonNullable<ArticleRefusal['theirs']> }) {
  return (
    <section className="panel column" aria-labelledby="other-version">
      <h2 id="other-version">La version enregistrée entre-temps, le {frenchDateTime(theirs.savedAt)}</h2>
      <p>
        Envoyez de nouveau le formulaire pour garder votre texte{'\u00a0'}; rechargez la page pour garder celui-ci.
        L’autre reste dans les versions de l’article.
      </p>
      <p>
        <b>{theirs.input.title}</b>
      </p>
      <pre className="source">{theirs.input.content}</pre>
    </section>
  )
}

interface ArticleFieldsProps {
  input: ArticleInput | null
  refused: RefusedForm | undefined
  scheduled: string | null
}

function ArticleFields({ input, refused, scheduled }: ArticleFieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  useFocusFirstError(fields, refused?.errors)
  const typed = refused?.typed
  const errors = refused?.errors ?? {}
  return (
    <div className="article-fields" ref={fields}>
      <ErrorMessage>{errors.form}</ErrorMessage>
      <TextField
        label="Titre"
        name="title"
        required
        className="title-input"
        rows={1}
        maxLength={titleCharactersMax}
        autoComplete="off"
        defaultValue={typed?.title ?? input?.title}
        error={errors.title}
      />
      <CategoryChoice defaultValue={categoryOf(typed?.category ?? input?.category)} error={errors.category} />
      <TextField
        label="Contenu"
        name="content"
        required
        rows={18}
        defaultValue={typed?.content ?? input?.content}
        hint="Une ligne vide sépare deux paragraphes. Le HTML est accepté."
        error={errors.content}
      />
      <TextField
        label="Images"
        name="images"
        rows={6}
        defaultValue={typed?.images ?? input?.images.map(imageLine).join('\n')}
        hint="Une adresse par ligne, la première est l’image principale. Après une barre, son texte alternatif&nbsp;: adresse | un bracelet de jade. Rien après la barre&nbsp;: image décorative. Sous une adresse, une ligne par réglage&nbsp;: «&nbsp;Légende&nbsp;: …&nbsp;», «&nbsp;Mise en page&nbsp;: Colonne, Large, Pleine ou Par deux&nbsp;», «&nbsp;Point&nbsp;: 50 40&nbsp;», ce que tout recadrage garde, en pour cent de la largeur et de la hauteur."
        error={errors.images}
      />
      <Field
        label="Ajouter des photos"
        name="photos"
        type="file"
        multiple
        accept={pictureAccept}
        hint="Elles s’ajoutent à la suite des adresses."
      />
      <Field
        label="Vidéo"
        name="videoUrl"
        inputMode="url"
        autoComplete="off"
        defaultValue={typed?.videoUrl ?? input?.videoUrl ?? undefined}
        hint={videoAddressHint}
        error={errors.videoUrl}
      />
      <TextField
        label="Transcription de la vidéo"
        name="videoTranscript"
        rows={4}
        maxLength={transcriptCharactersMax}
        defaultValue={typed?.videoTranscript ?? input?.videoTranscript ?? undefined}
        hint={transcriptHint}
      />
      {(typed?.videoPoster ?? input?.videoPoster) ? (
        <input type="hidden" name="videoPoster" value={typed?.videoPoster ?? input?.videoPoster ?? ''} />
      ) : null}
      {(typed?.videoCaptions ?? input?.videoCaptions) ? (
        <input type="hidden" name="videoCaptions" value={typed?.videoCaptions ?? input?.videoCaptions ?? ''} />
      ) : null}
      <PlainProductFields input={input} typed={typed} errors={errors} />
      {scheduled && (
        <Field
          label="Publication"
          name="publishAt"
          type="datetime-local"
          defaultValue={typed?.publishAt ?? (scheduled === 'new' ? undefined : parisInput(scheduled))}
          hint="Laissez vide pour publier tout de suite. L’heure est celle de Paris."
          error={errors.publishAt}
        />
      )}
    </div>
  )
}
