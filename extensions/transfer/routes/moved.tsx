import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { FindForm } from '#platform/forms/find-form.tsx'
import { readForm } from '#platform/forms/form.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { count } from '#platform/text/french.ts'
import { readListTerm, readPage } from '#platform/ui/list-page.ts'
import { ListCount } from '#platform/ui/list-count.tsx'
import { ListPager } from '#platform/ui/list-pager.tsx'
import { movedForm, movedHref, movedInputs } from '../moved/moved-form.ts'
import { MovedFields, MovedList } from '../moved/moved-list.tsx'
import { movedPathCharactersMax } from '../moved/moved-path.ts'
import { addMovedPath, listMovedPaths, removeMovedPath } from '../moved/moved-paths.server.ts'
import '#platform/ui/item-list.css'
import '#platform/ui/rows.css'

export const handle = { inputs: movedInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Anciennes adresses')

export async function loader({ url, context }: LoaderFunctionArgs) {
  requireAdmin(context)
  const term = readListTerm(url.searchParams.get('q'), movedPathCharactersMax)
  const page = readPage(url.searchParams.get('page'))
  return { term, page, ...(await listMovedPaths({ term, page })) }
}

export const action = handledOnce(async ({ context }: ActionFunctionArgs, body) => {
  requireAdmin(context)
  const path = formText(body, 'remove')
  if (path) {
    const isRemoved = await removeMovedPath(path)
    return redirectWithNotice(movedHref, isRemoved ? 'Ancienne adresse retirée.' : 'Elle était déjà retirée.')
  }
  const form = readForm(movedForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const outcome = await addMovedPath(form.value)
  if (!outcome.ok) return refuseForm(body, outcome.refusal.field, outcome.refusal)
  return redirectWithNotice(movedHref, `${outcome.value} mène à sa nouvelle page.`)
})

export default function MovedAddresses() {
  const { term, page, count: total, rows } = useLoaderData<typeof loader>()
  const hrefOf = (number: number) => `${movedHref}?${new URLSearchParams({ q: term, page: String(number) })}`
  return (
    <section className="account-section">
      <TabHeading
        action={
          <a className="btn outline" href="#addition">
            Ajouter
          </a>
        }
      >
        Anciennes adresses
      </TabHeading>
      <p className="list-note">
        Les liens vers votre ancien blog mènent à la bonne page. Un import remplit cette liste{'\u00a0'}; ajoutez ce qui
        manque.
      </p>
      {(total > 0 || term !== '') && (
        <FindForm
          action={movedHref}
          name="Chercher une adresse"
          placeholder="Adresse"
          term={term}
          charactersMax={movedPathCharactersMax}
        />
      )}
      <ListCount>{count(total, 'ancienne adresse', 'anciennes adresses')}</ListCount>
      <MovedList rows={rows} />
      <ListPager page={page} count={total} hrefOf={hrefOf} />
      <MovedFields refusedForm={useActionData<typeof action>()} />
    </section>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
