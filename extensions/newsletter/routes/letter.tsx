import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { now } from '#platform/clock.ts'
import { Field, TextField } from '#platform/forms/field.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { readForm } from '#platform/forms/form.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { formText } from '#platform/forms/read-body.server.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { count, frenchDateTime, parisInput, parseParisTime } from '#platform/text/french.ts'
import { cleanLine } from '#platform/text/pasted-line.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { categoryKeys, listCategories } from '#features/articles/categories.ts'
import {
  changeLetter,
  countRecipients,
  findLetter,
  holdLetter,
  nextHour,
  scheduleLetter,
  skipLetter,
} from '../letters.server.ts'
import { letterHref, lettersHref, letterStates, subjectCharactersMax, wordsCharactersMax } from '../newsletter.ts'
import { newsletter } from '../newsletter-settings.server.ts'
import { listLetterArticles } from '../sending/letter-message.server.ts'
import { trialJob } from '../sending/trial.server.ts'
import '../newsletter.css'

export const handle = {
  inputs: {
    subject: { label: 'Objet', required: true, maxLength: subjectCharactersMax },
    words: {
      label: 'Votre mot',
      multiline: true,
      rows: 8,
      maxLength: wordsCharactersMax,
      hint: 'Facultatif. Une ligne vide commence un paragraphe.',
    },
    sendAt: { label: 'Départ', type: 'datetime-local', hint: 'Heure de Paris.' },
  },
} satisfies RouteHandle

export const meta = hiddenPageMeta('Lettre')

const missing = 'Cette lettre n’existe pas.'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const admin = requireAdmin(context)
  const letter = await findLetter(params.letter)
  if (!letter) throw await notFound(missing, admin)
  const { id, kind, state, subject, words, categories, sendAt } = letter
  return {
    letter: { id, kind, state, subject, words, categories },
    articles: (await listLetterArticles(letter.articleIds)).map(({ title }) => title),
    recipients: await countRecipients(letter),
    sendAt: parisInput(sendAt ?? nextHour(newsletter().hour)),
  }
}

const form = z.object({
  subject: z
    .string()
    .transform((text) => cleanLine(text).trim())
    .pipe(
      z
        .string()
        .min(1, 'Donnez un objet à la lettre.')
        .max(subjectCharactersMax, `Au plus ${subjectCharactersMax} caractères.`),
    ),
  words: z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(wordsCharactersMax, `Au plus ${wordsCharactersMax} caractères.`)),
  sendAt: z
    .string()
    .default('')
    .transform((text) => parseParisTime(text)),
})

/** Every button keeps the text first. */
export const action = handledOnce(async ({ params, context }: ActionFunctionArgs, body) => {
  const admin = requireAdmin(context)
  const letter = await findLetter(params.letter)
  if (!letter) throw await notFound(missing, admin)
  const { id } = letter
  const fields = readForm(form, body)
  if (!fields.ok) return data(fields, { status: 400 })
  const { sendAt, ...text } = fields.value
  const categories =
    letter.kind === 'own' ? categoryKeys().filter((key) => body.getAll('categories').includes(key)) : []
  const isAll = categories.length === categoryKeys().length
  const isChanged = await changeLetter(id, { ...text, categories: isAll ? [] : categories })
  if (!isChanged) return refuseForm(body, 'form', { status: 409, sentence: 'Cette lettre est déjà partie.' })
  const act = formText(body, 'act')
  if (act === 'schedule') {
    if (!sendAt) return refuseForm(body, 'sendAt', { status: 400, sentence: 'Indiquez le jour et l’heure du départ.' })
    const at = sendAt > now() ? sendAt : now()
    await scheduleLetter(id, at)
    return redirectWithNotice(letterHref(id), `La lettre part le ${frenchDateTime(at)}.`)
  }
  if (act === 'trial') await enqueue(trialJob, { letter: id, to: admin.email })
  if (act === 'hold') await holdLetter(id)
  if (act === 'skip') await skipLetter(id)
  return redirectWithNotice(letterHref(id), notices[act] ?? 'La lettre est enregistrée.')
})

const notices: Record<string, string> = {
  trial: 'Un essai part vers votre adresse.',
  hold: 'L’envoi est arrêté\u00a0: la lettre attend que vous la programmiez.',
  skip: 'Cette lettre ne partira pas.',
}

export default function LetterPage() {
  const { letter, articles, recipients, sendAt } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refusal = answer && 'errors' in answer ? answer : undefined
  const isOver = letter.state === 'sent' || letter.state === 'sending'
  return (
    <NarrowPage
      place="top"
      back={{ href: lettersHref, label: 'Lettre' }}
      title={letter.subject}
      caption={<p className="caption">{letterStates[letter.state]}</p>}
    >
      <p>
        <a className="link" href={`${letterHref(letter.id)}/apercu`}>
          Voir la lettre
        </a>
      </p>
      {articles.length > 0 && (
        <>
          <h2>Ce qu’elle raconte</h2>
          <ul>
            {articles.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </>
      )}
      {!isOver && (
        <form method="post" action={letterHref(letter.id)} className="panel stack" noValidate>
          <ErrorMessage>{refusal?.errors.form}</ErrorMessage>
          <IdempotencyKeyField />
          <Field
            name="subject"
            {...handle.inputs.subject}
            defaultValue={refusal?.values.subject ?? letter.subject}
            error={refusal?.errors.subject}
          />
          <TextField
            name="words"
            {...handle.inputs.words}
            defaultValue={refusal?.values.words ?? letter.words}
            error={refusal?.errors.words}
          />
          {letter.kind === 'own' && <Audience categories={letter.categories} />}
          <Field
            name="sendAt"
            {...handle.inputs.sendAt}
            defaultValue={refusal?.values.sendAt ?? sendAt}
            error={refusal?.errors.sendAt}
          />
          <div className="actions">
            <ActButton act="schedule" className="btn">
              Programmer l’envoi
            </ActButton>
            <ActButton act="save">Enregistrer</ActButton>
            <ActButton act="trial">M’envoyer un essai</ActButton>
            {letter.state === 'scheduled' && <ActButton act="hold">Arrêter l’envoi</ActButton>}
            {letter.state !== 'skipped' && <ActButton act="skip">Ne pas l’envoyer</ActButton>}
          </div>
          <p className="caption">
            Aujourd’hui {count(recipients, 'personne la recevrait', 'personnes la recevraient')}.
          </p>
        </form>
      )}
    </NarrowPage>
  )
}

function Audience({ categories }: { categories: string[] }) {
  return (
    <fieldset className="letter-choices">
      <legend>À qui suit</legend>
      {listCategories().map(({ key, plural }) => (
        <label key={key}>
          <input
            type="checkbox"
            name="categories"
            value={key}
            defaultChecked={categories.length === 0 || categories.includes(key)}
          />
          {plural}
        </label>
      ))}
    </fieldset>
  )
}

interface ActButtonProps {
  act: string
  className?: string
  children: string
}

function ActButton({ act, className = 'btn outline', children }: ActButtonProps) {
  return (
    <button className={className} type="submit" name="act" value={act}>
      {children}
    </button>
  )
}
