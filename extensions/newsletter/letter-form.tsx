import { useEffect, useRef, useState } from 'react'
import { ContentField } from '#features/editor/content-field.tsx'
import { Picture } from '#features/media/picture.tsx'
import { ChoiceField } from '#platform/forms/choice-field.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field, TextField } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import type { RefusedForm } from '#platform/forms/form.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { postInPlace } from '#platform/forms/in-place-request.ts'
import { count } from '#platform/text/french.ts'
import type { LetterArticle } from './letter-email.ts'
import type { LetterRow } from './letters.server.ts'
import { letterHref, letterInputs, letterPageHref, type LetterState } from './newsletter.ts'
import { CategoryFields } from './subscription-fields.tsx'

interface LetterFormProps {
  letter: Pick<LetterRow, 'id' | 'kind' | 'state' | 'subject' | 'words' | 'content' | 'categories'>
  articles: LetterArticle[]
  chosenArticles: string[]
  recipients: number
  sendAt: string
  refusal: RefusedForm | undefined
}

/** Each button, with the states of a letter that show it. */
const acts: [act: string, label: string, states?: LetterState[]][] = [
  ['save', 'Enregistrer'],
  ['trial', 'M’envoyer un essai'],
  ['hold', 'Arrêter l’envoi', ['scheduled']],
  ['skip', 'Ne pas l’envoyer', ['draft', 'scheduled']],
]

export function LetterForm({ letter, articles, chosenArticles, recipients, sendAt, refusal }: LetterFormProps) {
  const [pictures, setPictures] = useState(0)
  const { form, state, version, onInput } = useDraft(letter)
  const { errors = {} }: Partial<RefusedForm> = refusal ?? {}
  const field = fieldsOf(letterInputs, refusal, { ...letter, sendAt })
  const isOwn = letter.kind === 'own'
  return (
    <form
      ref={form}
      method="post"
      action={letterHref(letter.id)}
      className="letter-page wide"
      noValidate
      onInput={onInput}
    >
      {/* Enter in a field presses the first button: it must plan nothing. */}
      <button className="sr-only" name="act" value="save" tabIndex={-1} aria-hidden />
      <div className="panel stack">
        <ErrorMessage phrases={refusal?.phrases}>{errors.form}</ErrorMessage>
        <IdempotencyKeyField />
        <Field {...field('subject')} />
        {isOwn ? (
          <ContentField {...field('content')} onPending={({ textPictures = 0 }) => setPictures(textPictures)} />
        ) : (
          <TextField {...field('words')} />
        )}
        {letter.kind === 'article' ? null : (
          <ChoiceField
            legend="Ce qu’elle raconte"
            name="articles"
            className="choices letter-articles"
            options={articles.map(choiceOf)}
            current={chosenArticles}
            error={errors.articles}
          />
        )}
        {isOwn && <CategoryFields legend="À qui suit" categories={letter.categories} error={errors.categories} />}
        <Field {...field('sendAt')} />
        <fieldset className="actions letter-acts" disabled={pictures > 0}>
          <button className="btn" name="act" value="schedule">
            {`Programmer l’envoi${recipients > 0 ? ` pour ${count(recipients, 'personne')}` : ''}`}
          </button>
          {acts.map(
            ([act, label, states]) =>
              (!states || states.includes(letter.state)) && (
                <button key={act} className="btn outline" name="act" value={act}>
                  {label}
                </button>
              ),
          )}
        </fieldset>
        <p className="caption">
          <output>{state}</output>
        </p>
      </div>
      <LetterPreview id={letter.id} version={version} />
    </form>
  )
}

function choiceOf({ id, title, picture }: LetterArticle) {
  const image = picture && <Picture key="image" picture={{ ...picture, placeholder: null }} alt="" sizes="3rem" />
  return [id, [image, <span key="title">{title}</span>]] as const
}

/** The letter as it is stored: her browser lays it out, and nothing in it can be clicked. */
export function LetterPreview({ id, version }: { id: string; version?: number }) {
  return (
    <aside className="letter-preview" aria-labelledby="letter-preview">
      <h2 id="letter-preview">Aperçu</h2>
      <iframe key={version} src={letterPageHref(id)} title="La lettre" sandbox="" tabIndex={-1} inert />
      <p className="caption">Telle qu’elle est enregistrée.</p>
      <a className="link" href={letterPageHref(id)}>
        Voir la lettre entière
      </a>
    </aside>
  )
}

const pauseMilliseconds = 2_000

/** A letter that nobody planned yet is kept while she writes, as an article is; a planned one changes by a button. */
function useDraft({ id, state: letterState }: LetterFormProps['letter']) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastText = useRef('')
  const [state, setState] = useState('')
  const [version, setVersion] = useState(0)
  useEffect(() => {
    lastText.current = JSON.stringify(readText(form.current))
  }, [])
  const keep = async (isLeaving = false) => {
    clearTimeout(timer.current)
    const text = readText(form.current)
    if (letterState !== 'draft' || JSON.stringify(text) === lastText.current) return
    const answer = await postInPlace<{ isKept?: true }>(letterHref(id), { ...text, act: 'keep' }, isLeaving)
    const isKept = answer.kind === 'data' && answer.data.isKept
    if (isKept) {
      lastText.current = JSON.stringify(text)
      setVersion((number) => number + 1)
    }
    setState(isKept ? 'Gardée.' : answer.kind === 'failed' ? answer.sentence : 'Pas encore gardée.')
  }
  useEffect(() => {
    const onLeave = () => void keep(true)
    window.addEventListener('pagehide', onLeave)
    return () => window.removeEventListener('pagehide', onLeave)
  })
  const onInput = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), pauseMilliseconds)
  }
  return { form, state, version, onInput }
}

function readText(form: HTMLFormElement | null): Record<string, string> {
  const fields = new FormData(form ?? undefined)
  const names = ['subject', 'words', 'content', 'articles']
  return Object.fromEntries(names.map((name) => [name, fields.getAll(name).map(String).join(' ')]))
}
