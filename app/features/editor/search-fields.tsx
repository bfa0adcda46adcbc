import { useId, useMemo } from 'react'
import { descriptionOf } from '#features/articles/article.ts'
import { articleInputs, simpleEntries } from '#features/articles/article-fields.ts'
import { formOf } from '#features/articles/article-input.ts'
import type { EditableArticle } from '#features/articles/editable-article.server.ts'
import { articlePath } from '#features/articles/slug.ts'
import { Field } from '#platform/forms/field.tsx'
import { count, frenchDate } from '#platform/text/french.ts'
import { SharePicture } from './photo-choice.tsx'
import { SimpleField } from './simple-field.tsx'
import type { Editing } from './use-editing.ts'
import './search-fields.css'

interface SearchFieldsProps {
  editing: Editing
  article: EditableArticle | null
}

export function SearchFields({ editing: { input, publication }, article }: SearchFieldsProps) {
  const { fields, set, errors, setError } = input
  const id = useId()
  const slug = publication.slug ?? article?.slug
  const beginning = useMemo(() => descriptionOf(plainTextOf(fields.content)), [fields.content])
  return (
    <section className="article-fields side-section" aria-labelledby={id}>
      <h2 id={id}>Référencement</h2>
      {article && (
        <Field
          name="slug"
          {...articleInputs.slug}
          autoComplete="off"
          spellCheck={false}
          value={slug}
          onChange={(event) => {
            publication.setSlug(event.target.value)
            setError('slug', undefined)
          }}
          error={errors.slug}
        />
      )}
      {otherFields.map(({ name, input: { maxLength, ...declaredInput } }) => {
        const text = formOf(fields)[name] ?? ''
        const hint = `${count(Array.from(text).length, 'signe')} sur ${maxLength}. Vide\u00a0: le début du texte.`
        return (
          <SimpleField
            key={name}
            name={name}
            input={{ ...declaredInput, maxLength, hint }}
            text={text}
            onChange={(value) => set({ [name]: value || null })}
            error={errors[name]}
          />
        )
      })}
      <p className="engine">
        <span className="caption">
          {location.host} › article{slug && ` › ${slug}`}
        </span>
        <b>{fields.title || 'Le titre'}</b>
        <span>{fields.searchDescription ?? beginning}</span>
      </p>
      <SharePicture
        images={fields.images}
        value={fields.sharePicture}
        onChange={(sharePicture) => set({ sharePicture })}
      />
    </section>
  )
}

function plainTextOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent
}

export function SitePlace({ article }: { article: EditableArticle }) {
  const { id, slug, isWithdrawn, onlineSince, readings = 0 } = article
  const headingId = useId()
  return (
    <section className="article-fields side-section" aria-labelledby={headingId}>
      <h2 id={headingId}>Sur le site</h2>
      {onlineSince && (
        <p>
          En ligne depuis le {frenchDate(onlineSince)}, {count(readings, 'lecture')}.
        </p>
      )}
      <div className="actions">
        <a className="btn outline" href={articlePath(slug)} target="_blank">
          Voir l’article
        </a>
        {!isWithdrawn && (
          <a className="link danger" href={`/compte/articles/${id}/retrait`}>
            Retirer du site
          </a>
        )}
      </div>
    </section>
  )
}

const otherFields = simpleEntries.flatMap(([name, { input, partOf = name }]) =>
  input && partOf !== 'videoUrl' ? [{ name, input }] : [],
)
