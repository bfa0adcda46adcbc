import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { isAdmin } from '#features/accounts/account.ts'
import { articlePath } from '#features/articles/slug.ts'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field, TextField } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { readPublicForm, refuseForm } from '#platform/forms/refuse-form.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { CardSheet } from '../card-sheet.tsx'
import { findReplacementPath, linesOf, openCard, saveCard } from '../cards.server.ts'
import { addressOf, drawCard } from '../drawing.server.ts'
import { cardForm, cardInputs } from '../parcel-form.ts'
import { cardPath, formats, readFormat, scansPath } from '../parcel.ts'
import '#features/audience/audience.css'
import '../parcels.css'

export const handle = { inputs: cardInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Imprimer une carte')

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const account = requireAuthor(context)
  const access = await requireDone(await openCard(String(params.id), account), account)
  const { id, title, article, card } = access
  const lines = linesOf(access)
  return {
    id,
    title,
    articleHref: article && articlePath(article.slug),
    lines,
    replacement: await findReplacementPath(card),
    address: card && addressOf(card),
    format: readFormat(url.searchParams.get('format')),
    card: article && card && (await drawCard(article, card)),
    back: isAdmin(account)
      ? { href: scansPath, label: 'Colis' }
      : { href: '/compte/articles', label: 'Gestion des articles' },
  }
}

export const action = handledOnce(async ({ params, url, context }: ActionFunctionArgs, body) => {
  const account = requireAuthor(context)
  const access = await requireDone(await openCard(String(params.id), account), account)
  const form = await readPublicForm(cardForm, body)
  if (!form.ok) return data(form, { status: form.status })
  const outcome = await saveCard(access, form.value)
  if (!outcome.ok) return refuseForm(body, 'replacement', outcome.refusal)
  return redirectWithNotice(`${cardPath(access.id)}${url.search}#carte`, 'Carte enregistrée.')
})

export default function CardRoute() {
  const { id, title, articleHref, address, format, card, back } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      place="top"
      className="parcel-page"
      back={articleHref ? { href: articleHref, label: 'Voir l’article' } : back}
      title="Imprimer une carte"
      caption={<p className="caption">{title}</p>}
    >
      <CardForm />
      {address && (
        <section id="carte" className="parcel-card" aria-labelledby="card">
          <h2 id="card">La carte</h2>
          <p>
            Son code mène à <code>{address}</code>. Cette adresse ne change jamais{'\u00a0'}: les cartes déjà parties
            resteront bonnes.
          </p>
          {card && <PrintLinks id={id} format={format} />}
          {card?.missing && (
            <p>
              Ces signes manquent sur la carte, parce que nos caractères ne les ont pas{'\u00a0'}: {card.missing}
            </p>
          )}
          {card && <CardSheet card={card} format={format} title={title} />}
        </section>
      )}
    </NarrowPage>
  )
}

function PrintLinks({ id, format }: Pick<Awaited<ReturnType<typeof loader>>, 'id' | 'format'>) {
  return (
    <>
      <nav className="actions audience-periods" aria-label="Papier">
        {Object.entries(formats).map(([name, label]) => (
          <a
            key={name}
            className="btn outline"
            href={`${cardPath(id)}?format=${name}#carte`}
            aria-current={name === format ? 'true' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <div className="actions">
        <a className="btn" href={`${cardPath(id)}/pdf?format=${format}`} download>
          Télécharger le PDF
        </a>
        <span className="caption">Ou imprimez cette page{'\u00a0'}: seule la carte sort, à sa taille.</span>
      </div>
    </>
  )
}

function CardForm() {
  const { lines, replacement, articleHref, address } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const field = fieldsOf(cardInputs, answer, { lines: lines.join('\n'), replacement })
  return (
    <form method="post" className="panel column" noValidate>
      <IdempotencyKeyField />
      <ErrorMessage phrases={answer?.phrases}>{answer?.errors.form}</ErrorMessage>
      {articleHref ? (
        <TextField {...field('lines')} />
      ) : (
        <p>Cet article n’est plus sur le site. Les cartes déjà imprimées peuvent mener à un autre.</p>
      )}
      <Field {...field('replacement')} />
      <div className="actions">
        <button className="btn">{address ? 'Enregistrer' : 'Préparer la carte'}</button>
      </div>
    </form>
  )
}
