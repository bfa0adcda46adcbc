import { profileHref } from '#features/accounts/account.ts'
import { identityInputs } from '#features/sign-in/sign-in-inputs.ts'
import { useRef } from 'react'
import { data } from 'react-router'
import { deletionForm } from '#features/profile/account-deletion.ts'
import { deleteAccount, previewDeletion } from '#features/profile/account-deletion.server.ts'
import { proofOf, refusedIdentity } from '#features/sign-in/auth-responses.server.ts'
import { FormError } from '#features/sign-in/sign-in-page.tsx'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { IdentityFields } from '#features/sign-in/identity-fields.tsx'
import { hasTwoSteps } from '#features/sign-in/identity.server.ts'
import { CommentsChoiceField } from '#features/profile/own-data.tsx'
import { countArticlesBy } from '#features/articles/article-authors.server.ts'
import { deleteMemberData } from '#features/site/member-data.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { readForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { emailDaysMax } from '#platform/mail/email.ts'
import { count } from '#platform/text/french.ts'
import { de } from '#platform/text/elision.ts'
import type { Route } from './+types/account-deletion'
import { ConfirmationActions } from '#platform/forms/confirmation-actions.tsx'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'

export const handle = { app: true, inputs: identityInputs }

export const meta = hiddenPageMeta('Supprimer mon compte')

export async function loader({ context }: Route.LoaderArgs) {
  const account = requireAccount(context)
  const [deletionPreview, articles, twoSteps] = await Promise.all([
    previewDeletion(account),
    countArticlesBy(account.id),
    hasTwoSteps(account),
  ])
  return { ...deletionPreview, articles, twoSteps, email: account.email, emailDaysMax }
}

export async function action({ request, context }: Route.ActionArgs) {
  const account = requireAccount(context)
  const body = await readBody(request)
  const form = readForm(deletionForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const choice = { ...form.value, ...proofOf(body) }
  const outcome = await deleteAccount(account, choice, request, deleteMemberData)
  if (!outcome.ok) return refusedIdentity(body, 'form', outcome.refusal)
  return redirectWithNotice('/', 'Votre compte est supprimé.', outcome.value)
}

export default function AccountDeletion({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage back={{ href: profileHref, label: 'Profil' }} title={<>Supprimer votre compte{'\u00a0'}?</>}>
      {loaderData.whyNot ? (
        <div className="panel">
          <p>{loaderData.whyNot}</p>
          <a className="btn" href="/compte/personnes">
            Nommer un administrateur
          </a>
        </div>
      ) : (
        <DeletionForm deletionPreview={loaderData} refusedForm={actionData} />
      )}
    </NarrowPage>
  )
}

interface DeletionFormProps {
  deletionPreview: Route.ComponentProps['loaderData']
  refusedForm: Route.ComponentProps['actionData']
}

/** A full page load: no private data stays in the next page. */
function DeletionForm({ deletionPreview, refusedForm }: DeletionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const errors = refusedForm?.errors ?? {}
  useFocusFirstError(form, refusedForm?.errors)
  return (
    <form method="post" className="panel column" ref={form}>
      <FormError>{errors.form}</FormError>
      <WhatHappens {...deletionPreview} />
      <CommentsChoiceField value={refusedForm?.values.comments} error={errors.comments} />
      <IdentityFields twoSteps={deletionPreview.twoSteps} errors={errors} />
      <a className="link" href="/compte/mot-de-passe-oublie">
        Mot de passe oublié{'\u00a0'}?
      </a>
      <ConfirmationActions cancelHref={profileHref}>Supprimer mon compte</ConfirmationActions>
    </form>
  )
}

function WhatHappens({ email, articles, successorName, emailDaysMax: days }: Route.ComponentProps['loaderData']) {
  return (
    <ul className="consequences">
      <li>
        Votre compte {email}, votre pseudo, votre mot de passe, vos clés d’accès et vos sessions sont effacés aussitôt,
        sur tous vos appareils. C’est définitif.
      </li>
      <li>
        Pour garder une copie de ce qui vous concerne, <a href="/compte/donnees">téléchargez d’abord vos données</a>.
      </li>
      {articles > 0 && (
        <li>
          {count(articles, 'article reste', 'articles restent')} en ligne
          {successorName ? `, au nom ${de(successorName)}` : ''}
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
