import { data } from 'react-router'
import { isAuthor, profileHref } from '#features/accounts/account.ts'
import { usernameForm } from '#features/accounts/username.ts'
import { readEmailPreferences } from '#features/comments/email-preferences.server.ts'
import { EmailPreferencesForm } from '#features/comments/email-preferences.tsx'
import { findEmailChange, requestEmailChange } from '#features/profile/email-change.server.ts'
import { OwnData } from '#features/profile/own-data.tsx'
import { emailForm, passwordForm, profileInputs } from '#features/profile/profile-form.ts'
import { ProfileForms, profileAddressAt } from '#features/profile/profile-forms.tsx'
import { changePassword, changeUsername } from '#features/profile/profile.server.ts'
import { PresentationForm } from '#features/reading/presentation-form.tsx'
import { findPresentation } from '#features/reading/presentations.server.ts'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { proofOf, refusedIdentity } from '#features/sign-in/auth-responses.server.ts'
import { hasTwoSteps } from '#features/sign-in/identity.server.ts'
import { passkeysToRemove } from '#features/sign-in/passkey-choice.tsx'
import { listPasskeys } from '#features/sign-in/passkeys.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { readForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/profile'

export const handle = { inputs: profileInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Profil')

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const account = requireAccount(context)
  const [emailChange, twoSteps, passkeys, presentation, emailPreferences] = await Promise.all([
    partOfPage(findEmailChange(account), 'the pending change of address', request),
    partOfPage(hasTwoSteps(account), 'what protects the account', request),
    partOfPage(listPasskeys(account), 'the passkeys', request),
    isAuthor(account) ? partOfPage(readOwnPresentation(account.id), 'the presentation', request) : null,
    partOfPage(readEmailPreferences(account), 'the choice of e-mails', request),
  ])
  // When the protection cannot be read, the forms ask for the password only; the server still enforces the rest.
  const protection = { twoSteps: twoSteps ?? false, passkeys: passkeys ?? [] }
  const address = profileAddressAt(url.pathname)
  return { account, emailChange, protection, presentation, emailPreferences, address }
}

const readOwnPresentation = async (id: string) => ({ saved: await findPresentation(id) })

/** Each form of the page has an address of its own. */
export function action(args: Route.ActionArgs) {
  const address = profileAddressAt(args.url.pathname)
  if (address === 'pseudo') return usernameAction(args)
  return address === 'email' ? emailAction(args) : passwordAction(args)
}

const usernameAction = handledOnce(async ({ context }: Route.ActionArgs, body) => {
  const form = readForm(usernameForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const outcome = await changeUsername(requireAccount(context), form.value.username)
  if (!outcome.ok) {
    const sentence = `Erreur lors de la mise à jour du pseudo : ${outcome.refusal.sentence}`
    return refuseForm(body, 'username', { ...outcome.refusal, sentence })
  }
  return redirectWithNotice(profileHref, 'Pseudo mis à jour avec succès.')
})

async function emailAction({ request, context }: Route.ActionArgs) {
  const body = await readBody(request)
  const form = readForm(emailForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const change = { email: form.value.email, ...proofOf(body, 'currentPassword') }
  const outcome = await requestEmailChange(requireAccount(context), change, request)
  if (!outcome.ok) return refusedIdentity(body, 'email', outcome.refusal, 'currentPassword')
  const text = 'Email mis à jour avec succès. Vérifiez votre boîte mail pour confirmer.'
  return redirectWithNotice(profileHref, text)
}

async function passwordAction({ request, context }: Route.ActionArgs) {
  const body = await readBody(request)
  const form = readForm(passwordForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const change = { newPassword: form.value.password, ...proofOf(body, 'currentPassword') }
  const outcome = await changePassword(requireAccount(context), change, passkeysToRemove(body), request)
  if (!outcome.ok) {
    const isNew = outcome.refusal.code.startsWith('PASSWORD_')
    return refusedIdentity(body, isNew ? 'password' : 'form', outcome.refusal, 'currentPassword')
  }
  return redirectWithNotice(profileHref, 'Mot de passe mis à jour avec succès.', outcome.value)
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { presentation, emailPreferences, address, ...forms } = loaderData
  return (
    <>
      <ProfileForms {...forms} refusal={actionData && { address, form: actionData }} />
      {presentation && <PresentationForm presentation={presentation.saved} />}
      {emailPreferences && <EmailPreferencesForm choices={emailPreferences} />}
      <OwnData />
    </>
  )
}
