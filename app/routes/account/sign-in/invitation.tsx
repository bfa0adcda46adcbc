import { data } from 'react-router'
import { displayName, roleLabels } from '#features/accounts/account.ts'
import { hasConfirmedAccount } from '#features/accounts/people.server.ts'
import { findBan } from '#features/comments/moderation-rules.server.ts'
import { acceptanceForm, acceptanceInputs } from '#features/people/invitation.ts'
import { acceptInvitation, findInvitation } from '#features/people/invitations.server.ts'
import { roleSentences } from '#features/people/person.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { NewPasswordField } from '#features/sign-in/new-password-field.tsx'
import { SignInForm } from '#features/sign-in/sign-in-page.tsx'
import { signIn } from '#features/sign-in/sign-in.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field } from '#platform/forms/field.tsx'
import { readForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import type { Route } from './+types/invitation'
import '#features/accounts/account.css'

export const handle = { app: true, inputs: acceptanceInputs }

export const meta = hiddenPageMeta('Invitation')

/** GET is read-only: mail scanners follow links. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const account = currentAccount(context)
  const outcome = await findInvitation(token, account)
  if (!outcome.ok) return data({ over: outcome.refusal.sentence, invitation: null }, { status: outcome.refusal.status })
  const { email, role, admin } = outcome.value
  const here = `/compte/invitation/${token}`
  if (!account && (await hasConfirmedAccount(email)))
    throw redirectWithNotice(`/compte?retour=${encodeURIComponent(here)}`, 'Connectez-vous pour voir votre invitation.')
  return data({ over: null, invitation: { here, email, role, inviter: displayName(admin), isNew: !account } })
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const body = await readBody(request)
  const account = currentAccount(context)
  const form = account ? null : readForm(acceptanceForm, body)
  if (form && !form.ok) return data(form, { status: 400 })
  const isBanned = account !== null && (await findBan(account.id)) !== null
  const outcome = await acceptInvitation({ token, account, isBanned, newcomer: form?.value ?? null }, request)
  if (!outcome.ok) return refuseForm(body, outcome.refusal.field ?? 'form', outcome.refusal)
  const access = form && (await signIn({ email: outcome.value.email, password: form.value.password }, request))
  const sentence = access && !access.ok ? 'Votre compte est créé.' : 'Bienvenue dans l’équipe.'
  return redirectWithNotice('/compte', sentence, access?.ok ? access.value.headers : undefined)
}

export default function Invitation({ loaderData: { over, invitation }, actionData }: Route.ComponentProps) {
  if (!invitation)
    return (
      <NarrowPage title="Rejoindre l’équipe">
        <div className="panel column">
          <ErrorMessage>{over}</ErrorMessage>
          <a className="btn" href="/compte">
            Aller au compte
          </a>
        </div>
      </NarrowPage>
    )
  const { here, email, role, inviter, isNew } = invitation
  return (
    <SignInForm
      title="Rejoindre l’équipe"
      action={here}
      refusedForm={actionData}
      submit="Accepter l’invitation"
      before={
        <p>
          <bdi>{inviter}</bdi> vous invite à l’adresse <b>{email}</b>, avec le rôle «{'\u00a0'}
          {roleLabels[role]}
          {'\u00a0'}». {roleSentences[role]}
        </p>
      }
      fields={(errors, values) =>
        isNew && (
          <>
            <Field
              name="username"
              {...acceptanceInputs.username}
              autoComplete="nickname"
              defaultValue={values.username}
              error={errors.username}
            />
            <NewPasswordField label={acceptanceInputs.password.label} email={email} error={errors.password} />
          </>
        )
      }
    />
  )
}
