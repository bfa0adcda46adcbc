import { pageMeta } from '#features/site/meta.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { data } from 'react-router'
import { currentAccount, requireAdmin } from '#features/accounts/gate.server.ts'
import { changeLegalSettings, readLegalSettings } from '#features/legal/legal.server.ts'
import { legalForm } from '#features/legal/legal-form.ts'
import { legalPages, siteSettingsHref } from '#features/legal/legal.ts'
import { SiteForm } from '#features/legal/site-form.tsx'
import { ListFailure } from '#features/site/list-failure.tsx'
import { readForm, refusedForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/site'
import '#features/legal/site-form.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Site', hidden: true })

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { settings: await readLegalSettings() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readBody(request)
  const form = readForm(legalForm, typed)
  if (!form.ok) return data(form, { status: 400 })
  const changed = await changeLegalSettings(form.value, currentAccount(context))
  if (!changed.ok) return data(refusedForm(typed, { form: changed.refusal }), { status: 403 })
  return redirectWithNotice(siteSettingsHref, { kind: 'success', text: 'Réglages enregistrés.' })
}

export default function Site({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="volet">
      <div className="volet-t">
        <TabHeading>Site</TabHeading>
      </div>
      <p>
        La loi demande de dire qui publie un site et qui l’héberge. Ce que vous écrivez ici est lu par tous, sur ces
        pages{'\u00a0'}:{' '}
        {legalPages.map(({ href, label }, place) => (
          <span key={href}>
            {place > 0 && ', '}
            <a href={href}>{label}</a>
          </span>
        ))}
        .
      </p>
      <SiteForm settings={loaderData.settings} refused={actionData} />
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailure error={error} before="Erreur : " />
}
