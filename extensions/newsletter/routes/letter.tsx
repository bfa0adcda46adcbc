import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { listNewestOf } from '#features/articles/article-lists.server.ts'
import { sanitize } from '#features/articles/sanitizer.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { now } from '#platform/clock.ts'
import { readForm } from '#platform/forms/form.ts'
import { lineField } from '#platform/forms/line-field.ts'
import { objectionTo } from '#platform/forms/objection.server.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { frenchDateTime, parisInput, parseParisTime } from '#platform/text/french.ts'
import { nextHour } from '../digest-days.ts'
import { contentOf } from '../letter-content.server.ts'
import { LetterForm, LetterPreview } from '../letter-form.tsx'
import { changeLetter, countRecipients, findLetter, type LetterRow, scheduleLetter } from '../letters.server.ts'
import {
  contentCharactersMax,
  letterHref,
  letterInputs,
  lettersHref,
  letterStates,
  subjectCharactersMax,
  wordsCharactersMax,
} from '../newsletter.ts'
import { newsletter } from '../newsletter-settings.server.ts'
import { listLetterArticles } from '../sending/letter-message.server.ts'
import { trialJob } from '../sending/trial.server.ts'
import { readChoices } from '../subscription-form.server.ts'
import '../newsletter.css'

export const handle = { formBytesMax: 2 * 1024 * 1024, inputs: letterInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Lettre')

const missing = 'Cette lettre n’existe pas.'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const admin = requireAdmin(context)
  const letter = await findLetter(params.letter)
  if (!letter) throw await notFound(missing, admin)
  const { id, kind, state, subject, words, categories, sendAt } = letter
  const content = kind === 'own' ? contentOf(letter) : ''
  return {
    letter: { id, kind, state, subject, words, content, categories },
    articles: await listArticleChoices(letter),
    chosenArticles: letter.articleIds,
    recipients: await countRecipients(letter),
    sendAt: parisInput(sendAt ?? nextHour(newsletter().hour)),
  }
}

const newestMax = 8

/** The articles of the letter, and the newest ones, which it could tell too. */
async function listArticleChoices({ kind, articleIds }: LetterRow) {
  const newest = kind === 'article' ? [] : await listNewestOf(null, newestMax)
  return listLetterArticles([...articleIds, ...newest.map(({ id }) => id)])
}

const form = z.object({
  subject: lineField(subjectCharactersMax).refine((text) => text !== '', 'Donnez un objet à la lettre.'),
  words: z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(wordsCharactersMax, `Au plus ${wordsCharactersMax} caractères.`)),
  content: z.string().default(''),
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
  const { sendAt, subject, words } = fields.value
  const act = formText(body, 'act')
  const refuse = (field: string, sentence: string, status = 400) => refuseForm(body, field, { status, sentence })
  const isOwn = letter.kind === 'own'
  const clean = await sanitize(isOwn ? fields.value.content : '')
  if (!clean.ok) return refuse('content', clean.refusal)
  const { content } = clean.value
  if (content.length > contentCharactersMax) return refuse('content', 'La lettre est trop longue pour un e-mail.')
  const text = { subject, content, words: isOwn ? '' : words }
  const { categories, error } = readChoices(body)
  if (isOwn && error && act !== 'keep') return refuse('categories', error)
  const choices = await listArticleChoices(letter)
  const choiceIds = body.getAll('articles').map(String).join(' ')
  const articleIds = choices.map((article) => article.id).filter((one) => choiceIds.includes(one))
  const isEmpty = !isOwn && articleIds.length === 0
  if (isEmpty && letter.kind !== 'article' && act !== 'keep')
    return refuse('articles', 'Choisissez au moins un article.')
  const isPlanned = letter.state === 'scheduled' && act !== 'hold' && act !== 'skip'
  const leaves = act === 'schedule' || isPlanned
  const objection = leaves ? await objectionTo({ subject, words, content }) : null
  // A planned letter leaves by itself with the text that is stored.
  if (objection && isPlanned) return refuseForm(body, 'form', objection)
  const stories = !isEmpty && letter.kind !== 'article' && { articleIds }
  const isChanged = await changeLetter(id, { ...text, ...stories, ...(isOwn && act !== 'keep' && { categories }) })
  if (!isChanged) return refuse('form', 'Cette lettre est déjà partie.', 409)
  if (act === 'keep') return { isKept: true }
  if (act === 'schedule') {
    if (isOwn && !content) return refuse('content', 'Écrivez d’abord la lettre.')
    if (!sendAt) return refuse('sendAt', 'Indiquez le jour et l’heure du départ.')
    if (objection) return refuseForm(body, 'form', objection)
    const at = sendAt > now() ? sendAt : now()
    await scheduleLetter(id, at)
    return redirectWithNotice(letterHref(id), `La lettre part le ${frenchDateTime(at)}.`)
  }
  if (act === 'trial') await enqueue(trialJob, { letter: id, to: admin.email })
  if (act === 'hold' || act === 'skip')
    await changeLetter(id, { state: act === 'hold' ? 'draft' : 'skipped', sendAt: null })
  return redirectWithNotice(letterHref(id), notices[act] ?? 'La lettre est enregistrée.')
})

const notices: Record<string, string> = {
  trial: 'Un essai part vers votre adresse.',
  hold: 'L’envoi est arrêté\u00a0: la lettre attend que vous la programmiez.',
  skip: 'Cette lettre ne partira pas.',
}

export default function LetterPage() {
  const { letter, articles, chosenArticles, recipients, sendAt } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refusal = answer && 'errors' in answer ? answer : undefined
  const isOver = letter.state === 'sent' || letter.state === 'sending'
  return (
    <section className="account-section">
      <TabHeading below={<p className="caption">{letterStates[letter.state]}</p>}>{letter.subject}</TabHeading>
      <a className="link back" href={lettersHref}>
        Lettre
      </a>
      {isOver ? (
        <LetterPreview id={letter.id} />
      ) : (
        <LetterForm {...{ letter, articles, chosenArticles, recipients, sendAt, refusal }} />
      )}
    </section>
  )
}
