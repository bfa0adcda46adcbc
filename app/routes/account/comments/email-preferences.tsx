import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { data } from 'react-router'
import { isEditor } from '#features/accounts/account.ts'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { emailPreferencesForm } from '#features/comments/email-preferences.ts'
import { saveEmailPreferences, readEmailPreferences } from '#features/comments/email-preferences.server.ts'
import { EmailPreferencesForm } from '#features/comments/email-preferences.tsx'
import { listReaderForms } from '#features/site/reader-forms.server.ts'
import { readForm } from '#platform/forms/form.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/email-preferences'

export const meta = hiddenPageMeta('Vos messages')

export async function loader({ context }: Route.LoaderArgs) {
  return { choices: await readEmailPreferences(requireAccount(context)), forms: listReaderForms() }
}

export const action = handledOnce(async ({ context }: Route.ActionArgs, body) => {
  const account = requireAccount(context)
  const form = readForm(emailPreferencesForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const { newComments, ...own } = form.value
  await saveEmailPreferences(account.id, { ...own, ...(newComments && isEditor(account) && { newComments }) })
  return redirectWithNotice('/compte/lettres', 'Vos choix sont enregistrés.')
})

export default function EmailPreferences({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <TabHeading>Vos messages</TabHeading>
      <EmailPreferencesForm choices={loaderData.choices} refusedForm={actionData} />
      {loaderData.forms.map((form) => (
        <p key={form.action}>
          <a className="link" href={form.action}>
            {form.title}
          </a>
        </p>
      ))}
    </>
  )
}
