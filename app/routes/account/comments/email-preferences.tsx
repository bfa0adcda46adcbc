import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { pageMeta } from '#features/site/meta.ts'
import { data } from 'react-router'
import { isAdmin } from '#features/accounts/account.ts'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { emailPreferencesForm } from '#features/comments/email-preferences.ts'
import { saveEmailPreferences, readEmailPreferences } from '#features/comments/email-preferences.server.ts'
import { EmailPreferencesForm } from '#features/comments/email-preferences.tsx'
import { readForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/email-preferences'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Vos messages', isHidden: true })

export async function loader({ context }: Route.LoaderArgs) {
  return { choices: await readEmailPreferences(requireAccount(context)) }
}

export const action = handledOnce(async ({ request, context }: Route.ActionArgs) => {
  const account = requireAccount(context)
  const form = readForm(emailPreferencesForm, await readBody(request))
  if (!form.ok) return data(form, { status: 400 })
  const { newComments, ...own } = form.value
  await saveEmailPreferences(account.id, { ...own, ...(newComments && isAdmin(account) && { newComments }) })
  return redirectWithNotice('/compte/lettres', { kind: 'success', text: 'Vos choix sont enregistrés.' })
})

export default function EmailPreferences({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <TabHeading>Vos messages</TabHeading>
      <EmailPreferencesForm choices={loaderData.choices} refusedForm={actionData} />
    </>
  )
}
