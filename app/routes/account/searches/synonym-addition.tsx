import { data } from 'react-router'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { synonymInputs } from '#features/search/search.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { synonymForm, synonymSentBefore } from '#features/search/synonym-form.ts'
import { Synonyms } from '#features/search/searches.tsx'
import { addSynonym, listSynonyms } from '#features/search/synonyms.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { readForm } from '#platform/forms/form.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import type { Route } from './+types/synonym-addition'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import '#platform/ui/item-list.css'

export const handle = { inputs: synonymInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Synonymes')

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { synonyms: await listSynonyms() }
}

export const action = handledOnce(
  async ({ context }: Route.ActionArgs, body) => {
    requireAdmin(context)
    const form = readForm(synonymForm, body)
    if (!form.ok) return data(form, { status: 400 })
    const outcome = await addSynonym(form.value)
    if (!outcome.ok) return refuseForm(body, 'form', { status: 409, sentence: outcome.refusal })
    return redirectWithNotice('/compte/recherches', 'Synonyme ajouté.')
  },
  (body) => refuseForm(body, 'form', { status: 409, sentence: synonymSentBefore }),
)

export default function SynonymAddition({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage place="top" back={{ href: '/compte/recherches', label: 'Recherches' }} title="Recherches">
      <Synonyms synonyms={loaderData.synonyms} term="" refusedForm={actionData} />
    </NarrowPage>
  )
}
