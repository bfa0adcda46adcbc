import { data } from 'react-router'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { synonymInputs } from '#features/search/search.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { synonymForm, synonymSentBefore } from '#features/search/synonym-form.ts'
import { Synonyms } from '#features/search/searches.tsx'
import { addSynonym, listSynonyms } from '#features/search/synonyms.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { readForm, refusedForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/synonym-addition'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import '#features/accounts/account.css'
import '#platform/ui/status.css'
import '#platform/ui/item-list.css'

export const handle = { inputs: synonymInputs } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Synonymes', isHidden: true })

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { synonyms: await listSynonyms() }
}

export const action = handledOnce(async ({ request, context }: Route.ActionArgs) => {
  requireAdmin(context)
  const body = await readBody(request)
  const form = readForm(synonymForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const outcome = await addSynonym(form.value)
  if (!outcome.ok) return data(refusedForm(body, { form: outcome.refusal }), { status: 409 })
  return redirectWithNotice('/compte/recherches', { kind: 'success', text: 'Synonyme ajouté.' })
}, refusedChange)

function refusedChange(body: FormData) {
  return data(refusedForm(body, { form: synonymSentBefore }), { status: 409 })
}

export default function SynonymAddition({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage place="top" back={{ href: '/compte/recherches', label: 'Recherches' }} title="Recherches">
      <Synonyms synonyms={loaderData.synonyms} term="" refusedForm={actionData} />
    </NarrowPage>
  )
}
