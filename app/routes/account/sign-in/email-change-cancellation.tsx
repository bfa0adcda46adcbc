import { data, redirect } from 'react-router'
import { refusedAccess } from '#features/sign-in/auth-responses.server.ts'
import { SignInLayout, SignInForm } from '#features/sign-in/sign-in-page.tsx'
import { EmailChangeAddresses } from '#features/profile/email-change-panel.tsx'
import { cancelEmailChangeByLink, readCancellationLink } from '#features/profile/email-change.server.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'
import { ownReferrersOnly } from '#platform/mail/email-template.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { readBody, formText } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/email-change-cancellation'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import '#features/accounts/account.css'

export const handle = { app: true }

export const meta = hiddenPageMeta('Annuler le changement d’adresse', ownReferrersOnly)

/** GET is read-only: mail scanners follow links. */
export async function loader({ url }: Route.LoaderArgs) {
  if (url.searchParams.has('fait')) return data({ state: 'cancelled' as const })
  const token = url.searchParams.get('jeton') ?? ''
  const change = await readCancellationLink(token)
  if (!change) return data({ state: 'over' as const }, { status: 410 })
  const { oldEmail, newEmail } = change
  return data({ state: 'open' as const, token, change: { oldEmail, newEmail } })
}

/** The holder of the old mailbox may cancel, signed in or not. */
export async function action({ request }: Route.ActionArgs) {
  const body = await readBody(request)
  const outcome = await cancelEmailChangeByLink(formText(body, 'token'))
  if (!outcome.ok) return refusedAccess(body, 'form', outcome.refusal)
  throw redirect('/compte/email/annulation?fait', 303)
}

export default function EmailChangeCancellation({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === 'open') {
    return (
      <SignInForm
        title="Annuler le changement d’adresse"
        action="/compte/email/annulation"
        refusedForm={actionData}
        submit="Annuler ce changement"
        before={<EmailChangeAddresses {...loaderData.change} />}
        fields={() => <input type="hidden" name="token" value={loaderData.token} />}
      />
    )
  }
  const isOver = loaderData.state === 'over'
  return (
    <SignInLayout>
      <h1>{isOver ? 'Annuler le changement d’adresse' : 'Changement annulé'}</h1>
      {isOver ? (
        <ErrorMessage>{signInSentence('EMAIL_CHANGE_OVER')}</ErrorMessage>
      ) : (
        <p role="status">L’adresse de votre compte ne change pas.</p>
      )}
      <p>
        Si ce n’était pas vous, choisissez un nouveau mot de passe{'\u00a0'}: quelqu’un connaît le vôtre. Toutes les
        sessions ouvertes seront fermées.
      </p>
      <a className="btn" href="/compte/mot-de-passe-oublie">
        Choisir un nouveau mot de passe
      </a>
    </SignInLayout>
  )
}
