import { useRef } from 'react'
import { data } from 'react-router'
import { deletionForm } from '#features/accounts/account-deletion.ts'
import { deleteAccount, foreseeDeletion } from '#features/accounts/account-deletion.server.ts'
import { proofOf, refusedIdentity } from '#features/accounts/answers.server.ts'
import { FormError } from '#features/accounts/door-form.tsx'
import { requireAccount } from '#features/accounts/gate.server.ts'
import { IdentityFields } from '#features/accounts/identity-fields.tsx'
import { hasTwoSteps } from '#features/accounts/identity.server.ts'
import { CommentsChoiceField } from '#features/accounts/own-data.tsx'
import { countArticlesBy, handOverArticles } from '#features/articles/leaving-author.server.ts'
import { settleComments } from '#features/comments/leaving-member.server.ts'
import { settleJournal } from '#features/moderation/leaving-member.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { readForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { letterDaysMax } from '#platform/mail/sent-letters.server.ts'
import { count } from '#platform/text/french.ts'
import { de } from '#platform/text/elision.ts'
import type { Route } from './+types/account-deletion'
import '#features/accounts/account.css'

export const handle = { app: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Supprimer mon compte', hidden: true })

export async function loader({ context }: Route.LoaderArgs) {
  const account = requireAccount(context)
  const [foreseen, articles, twoSteps] = await Promise.all([
    foreseeDeletion(account),
    countArticlesBy(account.id),
    hasTwoSteps(account),
  ])
  return { ...foreseen, articles, twoSteps, email: account.email, letterDaysMax }
}

export async function action({ request, context }: Route.ActionArgs) {
  const account = requireAccount(context)
  const typed = await readBody(request)
  const form = readForm(deletionForm, typed)
  if (!form.ok) return data(form, { status: 400 })
  const deleted = await deleteAccount(account, { ...form.value, ...proofOf(typed) }, request, async (leaving) => {
    // In the order in which a deleted article takes its comments along: two at once never wait for each other.
    await handOverArticles(leaving)
    await settleComments(leaving)
    await settleJournal(leaving)
  })
  if (!deleted.ok) return refusedIdentity(typed, 'form', deleted.refusal)
  return redirectWithNotice('/', { kind: 'success', text: 'Votre compte est supprimé.' }, deleted.value)
}

/** When to come back, after too many attempts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function AccountDeletion({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="sec">
      <div className="page page-etroite">
        <a className="lien retour" href="/compte">
          Profil
        </a>
        <div className="tete">
          <h1>Supprimer votre compte{'\u00a0'}?</h1>
        </div>
        {loaderData.whyNot ? (
          <div className="encart">
            <p>{loaderData.whyNot}</p>
            <a className="btn" href="/compte/personnes">
              Nommer un administrateur
            </a>
          </div>
        ) : (
          <DeletionForm foreseen={loaderData} refused={actionData} />
        )}
      </div>
    </section>
  )
}

interface DeletionFormProps {
  foreseen: Route.ComponentProps['loaderData']
  refused: Route.ComponentProps['actionData']
}

/** Posted by the browser itself: nothing of the person stays in the page that follows. */
function DeletionForm({ foreseen, refused }: DeletionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const errors = refused?.errors ?? {}
  useFocusFirstError(form, refused?.errors)
  return (
    <form method="post" className="encart colonne" ref={form}>
      <FormError>{errors.form}</FormError>
      <WhatHappens {...foreseen} />
      <CommentsChoiceField typed={refused?.typed.comments} error={errors.comments} />
      <IdentityFields twoSteps={foreseen.twoSteps} errors={errors} />
      <a className="lien" href="/compte/mot-de-passe-oublie">
        Mot de passe oublié{'\u00a0'}?
      </a>
      <div className="gestes">
        <a className="btn creux" href="/compte">
          Annuler
        </a>
        <button className="btn danger" type="submit">
          Supprimer mon compte
        </button>
      </div>
    </form>
  )
}

function WhatHappens({ email, articles, heirName, letterDaysMax: days }: Route.ComponentProps['loaderData']) {
  return (
    <ul className="suites">
      <li>
        Votre compte {email}, votre pseudo, votre mot de passe, vos clés d’accès et vos sessions sont effacés aussitôt,
        sur tous vos appareils. C’est définitif.
      </li>
      <li>
        Pour garder une copie de ce qui vous concerne, <a href="/compte/donnees">téléchargez d’abord vos données</a>.
      </li>
      {articles > 0 && (
        <li>
          {count(articles, 'article reste', 'articles restent')} en ligne{heirName ? `, au nom ${de(heirName)}` : ''}
          {'\u00a0'}; vos brouillons sont effacés.
        </li>
      )}
      <li>
        Un dernier message vous le confirme{'\u00a0'}; nous en gardons la trace pendant {days}
        {'\u00a0'}jours.
      </li>
      <li>Les décisions prises par les administrateurs restent dans l’historique, sans votre e-mail.</li>
    </ul>
  )
}
