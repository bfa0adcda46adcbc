import { SimpleField } from '#features/editor/simple-field.tsx'
import { useState } from 'react'
import type { listMedia } from '#features/library/media-library.server.ts'
import { MediaView } from '#features/library/media-library.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { ConfirmationActions } from '#platform/forms/confirmation-actions.tsx'
import { PostButton } from '#platform/forms/post-button.tsx'
import { FindForm } from '#platform/forms/find-form.tsx'
import { count, frenchNumber } from '#platform/text/french.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { ListCount } from '#platform/ui/list-count.tsx'
import { pageRange, rowsPerPage } from '#platform/ui/list-page.ts'
import { ListPager } from '#platform/ui/list-pager.tsx'
import { formOf, subjectInputs } from './subject-form.ts'
import {
  subjectHref,
  subjectOrders,
  subjectPath,
  subjectsHref,
  subjectsHrefOf,
  subjectTermCharactersMax,
} from './subject.ts'
import type { subjectsIn } from './subject-articles.server.ts'
import type { Subject } from './subjects.server.ts'

type ListedSubject = Subject & { count: number; joins: Subject[] }

interface SubjectFieldsProps {
  subject: Subject | null
  refusedForm: RefusedForm | undefined
}

export function SubjectFields({ subject, refusedForm }: SubjectFieldsProps) {
  const { values = {}, errors = {} } = refusedForm ?? {}
  const start = subject && formOf(subject)
  const { name = '', sentence = '', words = [] } = start ?? {}
  const texts: Record<string, string> = { name, sentence, words: words.join('\n'), ...values }
  return (
    <>
      <ErrorMessage phrases={refusedForm?.phrases}>{errors.form}</ErrorMessage>
      <input type="hidden" name="start" value={JSON.stringify(start)} />
      {Object.entries(subjectInputs).map(([key, input]) => (
        <SimpleField key={key} name={key} input={input} text={texts[key] ?? ''} error={errors[key]} />
      ))}
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

interface PictureFieldProps {
  initial: string
  library: Awaited<ReturnType<typeof listMedia>>
  /** Null where nothing is searched. */
  term: string | null
}

/** It stands outside the form that its choices belong to, because the search is a form of its own. */
export function PictureField({ initial, library: { media, count: total, page }, term }: PictureFieldProps) {
  const [choice, choose] = useState(initial)
  const pages = Array.from({ length: Math.ceil(total / rowsPerPage) }, (_, place) => place + 1)
  const options = Object.fromEntries(pages.map((one) => [one, pageRange(one, total)]))
  const photos = media.map(({ address, name }) => [address, name] as const)
  const names = new Map([['', ''], [choice, 'Photo choisie'], ...photos, ['', 'Aucune']])
  return (
    <details className="subject-picture" open={Boolean(choice || term) || page > 1}>
      <summary>Photo en haut de la page</summary>
      {term !== null && (
        <FindForm
          action=""
          name="Chercher une photo"
          term={term}
          charactersMax={subjectTermCharactersMax}
          choices={pages[1] ? [{ name: 'page', label: 'Photos', value: String(page), standard: '1', options }] : []}
        />
      )}
      {total === 0 && term && <p role="status">Aucune photo ne correspond.</p>}
      <fieldset className="subject-pictures" aria-label="Photo">
        {Array.from(names, ([address, name]) => (
          <label key={address}>
            <input
              form="subject-form"
              type="radio"
              name="picture"
              value={address}
              checked={address === choice}
              onChange={() => choose(address)}
            />
            {address && <MediaView item={{ address, kind: 'image' }} />}
            <span className={address && 'sr-only'}>{name}</span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}

interface JoinFormProps {
  subject: ListedSubject
  subjects: ListedSubject[]
  error?: string | undefined
}

/** Chooses a subject; its address then asks with `JoinQuestion`. */
export function JoinForm({ subject, subjects, error }: JoinFormProps) {
  return (
    <form className="panel column" aria-labelledby="join">
      <h2 id="join">Réunir à un autre sujet</h2>
      <ErrorMessage>{error}</ErrorMessage>
      <label className="find-choice">
        Ses articles et son adresse vont à
        <select name="reunir">
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
        <button className="btn outline">Réunir…</button>
      </div>
    </form>
  )
}

/** The subjects that this one took. */
export function JoinedSubjects({ subjects }: { subjects: Subject[] }) {
  return subjects.map(({ slug, name }) => (
    <div key={slug} className="panel actions">
      <b>{name}</b> réuni ici
      <PostButton action={`${subjectHref(slug)}?separer=oui`} className="btn outline" label={`Séparer ${name}`}>
        Séparer
      </PostButton>
    </div>
  ))
}

export function JoinQuestion({ subject, into }: { subject: ListedSubject; into: ListedSubject }) {
  const articles = subject.count === 1 ? 'Son article ira' : `Ses ${frenchNumber(subject.count)} articles iront`
  return (
    <form method="post" action={subjectHref(subject.slug)} className="panel column" aria-labelledby="join">
      <h2 id="join">{`Réunir «\u00a0${subject.name}\u00a0» à «\u00a0${into.name}\u00a0»\u00a0?`}</h2>
      <p>
        {subject.count > 0 && `${articles} sur la page «\u00a0${into.name}\u00a0». `}
        {`L’adresse ${subjectPath(subject.slug)} y mènera. «\u00a0${subject.name}\u00a0» quittera cette liste, avec sa phrase et sa photo, jusqu’à ce que vous l’en sépariez. Les articles eux-mêmes ne changent pas.`}
      </p>
      <IdempotencyKeyField />
      <input type="hidden" name="target" value={into.key} />
      <ConfirmationActions cancelHref={subjectHref(subject.slug)} danger={false}>
        Réunir
      </ConfirmationActions>
    </form>
  )
}

export function SubjectList({ rows, count: total, view }: ReturnType<typeof subjectsIn>) {
  return (
    <>
      <p className="list-note">
        Chaque pierre, chaque symbole dont parlent vos articles a sa page, proposée sous ces articles dès qu’ils sont
        deux.
      </p>
      <FindForm
        action={subjectsHref}
        name="Chercher un sujet"
        term={view.term}
        charactersMax={subjectTermCharactersMax}
        choices={[{ name: 'ordre', label: 'Ordre', value: view.order, standard: 'titre', options: subjectOrders }]}
      />
      <ListCount>{count(total, 'sujet')}</ListCount>
      {total === 0 && view.term && (
        <Empty link={{ href: subjectsHref, label: 'Tous les sujets' }}>Aucun sujet ne correspond.</Empty>
      )}
      {total === 0 && !view.term && <Empty>Les sujets de vos articles paraîtront ici.</Empty>}
      <ol className="rows">
        {rows.map(({ slug, name, count: articles, isHidden }) => (
          <li key={slug} className="row row-subject">
            <div className="row-title">
              <h2>{articles > 0 && !isHidden ? <a href={subjectPath(slug)}>{name}</a> : name}</h2>
              <p className="row-note">
                {count(articles, 'article')}
                {isHidden && ' · masqué'}
              </p>
            </div>
            <a className="link" href={subjectHref(slug)} aria-label={`Modifier ${name}`}>
              Modifier
            </a>
          </li>
        ))}
      </ol>
      <ListPager page={view.page} count={total} hrefOf={(page) => subjectsHrefOf({ ...view, page })} />
    </>
  )
}
