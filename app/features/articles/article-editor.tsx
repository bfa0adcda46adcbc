import { useRef } from 'react'
import { pictureAccept } from '#features/media/picture.ts'
import { Field, TextField } from '#platform/forms/field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { categoryOf, titleCharactersMax } from './article.ts'
import { CategoryChoice } from './editor/category-choice.tsx'
import type { EditableArticle } from './writing.server.ts'
import './editor/editor.css'

interface ArticleFieldsProps {
  /** Null for a new one. */
  article: EditableArticle | null
  refused?: RefusedForm | undefined
}

/** The article's form as plain HTML, for pages that work without script; with script, a dialog opens instead. */
export function ArticleFields({ article, refused }: ArticleFieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  useFocusFirstError(fields, refused?.errors)
  const typed = refused?.typed
  const errors = refused?.errors ?? {}
  return (
    <div className="article-champs" ref={fields}>
      {errors.form && (
        <p className="msg" role="alert">
          {errors.form}
        </p>
      )}
      <TextField
        label="Titre"
        name="title"
        className="titre"
        rows={1}
        maxLength={titleCharactersMax}
        autoComplete="off"
        defaultValue={typed?.title ?? article?.title}
        error={errors.title}
      />
      <CategoryChoice defaultValue={categoryOf(typed?.category ?? article?.category)} />
      <TextField
        label="Contenu"
        name="content"
        rows={18}
        defaultValue={typed?.content ?? article?.content}
        hint="Une ligne vide sépare deux paragraphes. Le HTML est accepté."
        error={errors.content}
      />
      <TextField
        label="Images"
        name="images"
        rows={4}
        defaultValue={typed?.images ?? article?.images.join('\n')}
        hint="Une adresse par ligne. La première est l’image principale."
        error={errors.images}
      />
      <Field
        label="Téléverser des images"
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
        defaultValue={typed?.videoUrl ?? article?.videoUrl ?? undefined}
        hint="L’adresse d’une page YouTube ou Vimeo, ou d’un fichier vidéo en https."
        error={errors.videoUrl}
      />
      <div>
        <button className="btn" type="submit">
          {article ? 'Enregistrer' : 'Publier'}
        </button>
      </div>
    </div>
  )
}
