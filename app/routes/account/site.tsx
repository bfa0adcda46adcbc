import { pageMeta } from '#features/site/meta.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { data } from 'react-router'
import { currentAccount, requireAdmin } from '#features/accounts/authorization.server.ts'
import { changeLegalSettings, readLegalSettings } from '#features/legal/legal.server.ts'
import { readLegalFields } from '#features/legal/legal-form.ts'
import { legalPages, siteSettingsHref } from '#features/legal/legal.ts'
import { SiteForm } from '#features/legal/site-form.tsx'
import { ListFailure } from '#features/site/list-failure.tsx'
import { refusedForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/site'
import '#features/legal/site-form.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Site', hidden: true })

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { settings: await readLegalSettings() }
}

/** Valid fields are saved even when others are not. */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readBody(request)
  const { saved, errors } = readLegalFields(sent, await readLegalSettings())
  const changed = await changeLegalSettings(saved, currentAccount(context))
  if (!changed.ok) return data({ ...refusedForm(sent, { form: changed.refusal }), saved: [] }, { status: 403 })
  if (Object.keys(errors).length > 0)
    return data({ ...refusedForm(sent, errors), saved: changed.value }, { status: 400 })
  return redirectWithNotice(siteSettingsHref, { kind: 'success', text: 'Réglages enregistrés.' })
}

export default function Site({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="account-section">
      <div className="account-section-heading">
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
