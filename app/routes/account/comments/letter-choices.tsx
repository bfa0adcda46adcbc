import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { pageMeta } from '#features/site/meta.ts'
import { data } from 'react-router'
import { isAdmin } from '#features/accounts/account.ts'
import { requireAccount } from '#features/accounts/gate.server.ts'
import { handledOnce } from '#features/accounts/handled-once.server.ts'
import { letterChoicesForm } from '#features/comments/letter-choice.ts'
import { chooseLetters, readLetterChoices } from '#features/comments/letter-choices.server.ts'
import { LetterChoicesForm } from '#features/comments/letter-choices.tsx'
import { readForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/letter-choices'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Vos messages', hidden: true })

export async function loader({ context }: Route.LoaderArgs) {
  return { choices: await readLetterChoices(requireAccount(context)) }
}

export const action = handledOnce(async ({ request, context }: Route.ActionArgs) => {
  const account = requireAccount(context)
  const form = readForm(letterChoicesForm, await readBody(request))
  if (!form.ok) return data(form, { status: 400 })
  const { arrivals, ...own } = form.value
  await chooseLetters(account.id, { ...own, ...(arrivals && isAdmin(account) && { arrivals }) })
  return redirectWithNotice('/compte/lettres', { kind: 'success', text: 'Vos choix sont enregistrés.' })
})

export default function LetterChoices({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="volet-t onglet-titre">
        <TabHeading>Vos messages</TabHeading>
      </div>
      <LetterChoicesForm choices={loaderData.choices} refused={actionData} />
    </>
  )
}
