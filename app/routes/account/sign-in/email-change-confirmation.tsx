import { profileHref } from '#features/accounts/account.ts'
import { data } from 'react-router'
import { refusedAccess } from '#features/sign-in/auth-responses.server.ts'
import { SignInLayout, SignInForm } from '#features/sign-in/sign-in-page.tsx'
import { EmailChangeAddresses } from '#features/profile/email-change-panel.tsx'
import { confirmEmailChange, readConfirmationLink } from '#features/profile/email-change.server.ts'
import { currentAccount, requireSessionId } from '#features/sessions/authorization.server.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'
import { renameAuthor } from '#features/articles/article-authors.server.ts'
import { ownReferrersOnly } from '#platform/mail/email-template.ts'
import { copyEmailIntoComments } from '#features/comments/member-changes.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { readBody, formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/email-change-confirmation'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import '#features/accounts/account.css'

export const handle = { app: true }

export const meta = hiddenPageMeta('Confirmer la nouvelle adresse', ownReferrersOnly)

/** GET is read-only: mail scanners follow links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('jeton') ?? ''
  const link = await readConfirmationLink(token)
  if (!link) return data({ token, change: null, isOwner: false }, { status: 410 })
  const { userId, ...change } = link
  return data({ token, change, isOwner: currentAccount(context)?.id === userId })
}

export async function action({ request, context }: Route.ActionArgs) {
  const body = await readBody(request)
  const account = currentAccount(context)
  const asking = { account, sessionId: account && requireSessionId(context) }
  const outcome = await confirmEmailChange(formText(body, 'token'), asking, async (userId) => {
    await copyEmailIntoComments(userId)
    await renameAuthor(userId)
  })
  if (!outcome.ok) return refusedAccess(body, 'form', outcome.refusal)
  return redirectWithNotice(profileHref, 'Votre nouvelle adresse est confirmée.')
}

export default function EmailChangeConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { token, change, isOwner } = loaderData
  const returnTo = `/compte/email/confirmation?jeton=${encodeURIComponent(token)}`
  if (!change) {
    return (
      <SignInLayout>
        <h1>Confirmer la nouvelle adresse</h1>
        <ErrorMessage>{actionData?.errors.form ?? signInSentence('EMAIL_CHANGE_OVER')}</ErrorMessage>
        <a className="btn" href={profileHref}>
          Voir mon compte
        </a>
      </SignInLayout>
    )
  }
  if (!isOwner) {
    return (
      <SignInLayout>
        <h1>Confirmer la nouvelle adresse</h1>
        <EmailChangeAddresses {...change} />
        <ErrorMessage>{signInSentence('SIGN_IN_FIRST')}</ErrorMessage>
        <a className="btn" href={`/compte?retour=${encodeURIComponent(returnTo)}`}>
          Se connecter
        </a>
      </SignInLayout>
    )
  }
  return (
    <SignInForm
      title="Confirmer la nouvelle adresse"
      action="/compte/email/confirmation"
      refusedForm={actionData}
      submit="Confirmer cette adresse"
      before={
        <>
          <EmailChangeAddresses {...change} />
          <p>Vos autres appareils seront déconnectés{'\u00a0'}: vous vous y reconnecterez avec la nouvelle adresse.</p>
        </>
      }
      fields={() => <input type="hidden" name="token" value={token} />}
    />
  )
}
