import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { TextField } from '#platform/forms/field.tsx'
import { readForm, type RefusedForm } from '#platform/forms/form.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { count, frenchDateTime } from '#platform/text/french.ts'
import { pageWithin, readPage, rowsPerPage } from '#platform/ui/list-page.ts'
import { ListCount } from '#platform/ui/list-count.tsx'
import { ListPager } from '#platform/ui/list-pager.tsx'
import { listAnswers } from '../answers.server.ts'
import { changeClaimSettings, claimSettings, type ClaimSettings } from '../claim-settings.server.ts'
import { listClaims } from '../listed-claims.server.ts'
import { rule } from '#health-claims/suggestions.ts'
import '#platform/ui/rows.css'
import '../claims.css'

const wordsMax = 200
const charactersMax = 60
const href = '/compte/phrases'

export const handle = {
  inputs: {
    extra: { label: 'Mots en plus', multiline: true, rows: 5, hint: 'Un par ligne, maladie ou verbe à l’infinitif.' },
    innocent: {
      label: 'Mots permis',
      multiline: true,
      rows: 5,
      hint: 'Un par ligne. Une phrase qui les contient passe.',
    },
  },
} satisfies RouteHandle

export const meta = hiddenPageMeta('Phrases sur la santé')

const words = z
  .string()
  .default('')
  .transform((text) => [...new Set(text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim()))].filter(Boolean))
  .refine((list) => list.length <= wordsMax, `Au plus ${wordsMax} mots.`)
  .refine(
    (list) => list.every((word) => word.length <= charactersMax),
    `Chaque ligne a au plus ${charactersMax}\u00a0caractères.`,
  )
  .refine((list) => list.every((word) => /\p{L}/u.test(word)), 'Chaque ligne a au moins une lettre.')
const form = z.object({ isOn: z.string().optional(), extra: words, innocent: words })

export async function loader({ context, url }: LoaderFunctionArgs) {
  requireAdmin(context)
  const texts = claimSettings().isOn ? await listClaims() : []
  const page = pageWithin(readPage(url.searchParams.get('page')), texts.length)
  return {
    texts: texts
      .slice((page - 1) * rowsPerPage, page * rowsPerPage)
      .map(({ id, title, href: address, expressions }) => ({ id, title, address, expressions })),
    total: texts.length,
    page,
    answers: await listAnswers(),
    settings: claimSettings(),
  }
}

export const action = handledOnce(async ({ context }: ActionFunctionArgs, body) => {
  requireAdmin(context)
  const fields = readForm(form, body)
  if (!fields.ok) return data(fields, { status: 400 })
  await changeClaimSettings({ ...fields.value, isOn: fields.value.isOn === 'oui' })
  return redirectWithNotice(href, 'Vos mots sont enregistrés.')
})

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

export default function Claims() {
  const content = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <section className="account-section">
      <TabHeading>Phrases sur la santé</TabHeading>
      <p className="list-note">{rule}</p>
      <TextList {...content} />
      <AnswerList answers={content.answers} />
      <SettingsForm settings={content.settings} refusal={refusal && 'errors' in refusal ? refusal : undefined} />
    </section>
  )
}

function TextList({ texts, total, page }: Loaded) {
  if (total === 0) return <p>Aucun article, aucune page ne prête un effet sur la santé.</p>
  return (
    <>
      <ListCount>{count(total, 'texte à relire', 'textes à relire')}</ListCount>
      <ol className="rows">
        {texts.map(({ id, title, address, expressions }) => (
          <li key={id} className="row row-claim">
            <div className="row-title">
              <h2 title={title}>{title}</h2>
              <p className="row-note">{expressions.map((text) => `«\u00a0${text}\u00a0»`).join(' · ')}</p>
            </div>
            <a className="link" href={address} aria-label={`Modifier ${title}`}>
              Modifier
            </a>
          </li>
        ))}
      </ol>
      <ListPager page={page} count={total} hrefOf={(number) => `${href}?page=${number}`} />
    </>
  )
}

function AnswerList({ answers }: Pick<Loaded, 'answers'>) {
  if (answers.length === 0) return null
  return (
    <>
      <h2 className="claim-heading">Phrases assumées</h2>
      <ul className="claim-answers">
        {answers.map(({ phrase, at, by, address }) => (
          <li key={phrase + at}>
            {`«\u00a0${phrase}\u00a0»`}
            <p className="caption">
              Par <bdi>{by ?? 'un compte supprimé'}</bdi>, le {frenchDateTime(at)}, pour {kindAt(address)}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

const kinds = {
  '/compte/lettre': 'un envoi',
  '/compte/pages': 'une page',
  '/compte/articles': 'un article',
  '/compte/moderation': 'un commentaire',
  '/compte/commentaires': 'un commentaire',
  '/compte/produits': 'un produit',
}

function kindAt(address: string): string {
  return Object.entries(kinds).find(([start]) => address.startsWith(start))?.[1] ?? 'un réglage'
}

function SettingsForm({ settings, refusal }: { settings: ClaimSettings; refusal: RefusedForm | undefined }) {
  return (
    <form
      method="post"
      action={href}
      className="panel stack column"
      data-no-claims
      aria-labelledby="own-words"
      noValidate
    >
      <h2 id="own-words">Vos mots</h2>
      <IdempotencyKeyField />
      <label className="option">
        <input type="checkbox" name="isOn" value="oui" defaultChecked={settings.isOn} />
        <span>
          Souligner ces phrases
          <span className="caption">Et demander avant de les publier.</span>
        </span>
      </label>
      {(['extra', 'innocent'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          {...handle.inputs[name]}
          defaultValue={refusal?.values[name] ?? settings[name].join('\n')}
          error={refusal?.errors[name]}
        />
      ))}
      <div>
        <button className="btn">Enregistrer</button>
      </div>
    </form>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
