import { MediaView } from '#features/library/media-library.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field, TextField } from '#platform/forms/field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { count } from '#platform/text/french.ts'
import { subjectInputs } from './subject-form.ts'
import { subjectHref, subjectPath } from './subject.ts'
import type { Subject } from './subjects.server.ts'
import '#platform/forms/find-form.css'

interface Choice {
  address: string
  name: string
}

interface SubjectFieldsProps {
  subject: Subject | null
  pictures: Choice[]
  refusedForm: RefusedForm | undefined
}

export function SubjectFields({ subject, pictures, refusedForm }: SubjectFieldsProps) {
  const values = refusedForm?.values ?? {}
  const errors = refusedForm?.errors ?? {}
  return (
    <>
      <ErrorMessage>{errors.form}</ErrorMessage>
      <Field
        name="name"
        {...subjectInputs.name}
        autoComplete="off"
        defaultValue={values.name ?? subject?.name}
        error={errors.name}
      />
      <TextField
        name="words"
        {...subjectInputs.words}
        defaultValue={values.words ?? subject?.words.join('\n')}
        error={errors.words}
      />
      <TextField
        name="sentence"
        {...subjectInputs.sentence}
        defaultValue={values.sentence ?? subject?.sentence}
        error={errors.sentence}
      />
      <PictureField current={values.picture ?? subject?.picture ?? ''} pictures={pictures} />
      {subject && (
        <label className="option">
          <input type="checkbox" name="isHidden" value="1" defaultChecked={subject.isHidden} />
          Masquer ce sujet{'\u00a0'}: ni page, ni lien sous les articles
        </label>
      )}
      {subject && <p className="caption">Un autre nom change l’adresse{'\u00a0'}: l’ancienne mènera à la nouvelle.</p>}
    </>
  )
}

function PictureField({ current, pictures }: { current: string; pictures: Choice[] }) {
  return (
    <details className="subject-picture" open={current !== ''}>
      <summary>Photo en haut de la page</summary>
      <fieldset className="subject-pictures" aria-label="Photo">
        <label>
          <input type="radio" name="picture" value="" defaultChecked={!current} /> Aucune
        </label>
        {pictures.map(({ address, name }) => (
          <label key={address}>
            <input type="radio" name="picture" value={address} defaultChecked={address === current} />
            <MediaView item={{ address, kind: 'image' }} />
            <span className="sr-only">{name}</span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}

export function JoinForm({
  subject,
  subjects,
  error,
}: {
  subject: Subject
  subjects: Subject[]
  error?: string | undefined
}) {
  return (
    <form method="post" className="panel column" aria-labelledby="join">
      <h2 id="join">Réunir à un autre sujet</h2>
      <IdempotencyKeyField />
      <ErrorMessage>{error}</ErrorMessage>
      <label className="find-choice">
        Ses articles et son adresse vont à
        <select name="target">
          {subjects
            .filter(({ key }) => key !== subject.key)
            .map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
        </select>
      </label>
      <div className="actions">
        <button className="btn outline" type="submit">
          Réunir
        </button>
      </div>
    </form>
  )
}

export function SubjectList({ subjects }: { subjects: (Subject & { count: number })[] }) {
  return (
    <>
      <p>
        Chaque pierre, chaque symbole dont parlent vos articles a sa page, proposée sous ces articles dès qu’ils sont
        deux.
      </p>
      <ul className="item-list">
        {subjects.map(({ slug, name, count: articles, isHidden }) => (
          <li key={slug}>
            <span>
              {articles > 0 && !isHidden ? <a href={subjectPath(slug)}>{name}</a> : name}
              <span className="caption">
                {count(articles, 'article')}
                {isHidden && ' · masqué'}
              </span>
            </span>
            <a className="link" href={subjectHref(slug)} aria-label={`Modifier ${name}`}>
              Modifier
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
