import type { AccountPage } from '#platform/account-page.ts'
import { data } from 'react-router'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { settingsInputs } from '#features/site/site-inputs.ts'
import { findReadTimes } from '#features/articles/published-articles.server.ts'
import { currentAccount, requireAdmin } from '#features/sessions/authorization.server.ts'
import { stateHref } from '#features/accounts/places.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { LegalFields, LegalGaps } from '#features/legal/legal-fields.tsx'
import { readLegalFields } from '#features/legal/legal-form.ts'
import { changeLegalSettings, readLegalSettings } from '#features/legal/legal.server.ts'
import { legalPages, siteSettingsHref } from '#features/legal/legal.ts'
import { legalGaps } from '#features/legal/legal-settings.ts'
import { isDemo } from '#features/operations/demo.server.ts'
import { demoHref } from '#features/operations/first-start.tsx'
import { mailHref } from '#features/operations/mail-form.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { SiteFields } from '#features/site/site-fields.tsx'
import { readSiteFields } from '#features/site/site-form.ts'
import { changeSiteSettings, fixedByEnvironment, readSiteSettings } from '#features/site/site-settings.server.ts'
import { refusedForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { answersInPlace } from '#platform/forms/use-saved-fields.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { extensionPages } from '#platform/extensions.server.ts'
import { site } from '#platform/site.server.ts'
import type { Route } from './+types/site'
import '#platform/forms/saved-fields.css'
import '#platform/ui/item-list.css'

export const handle = { inputs: settingsInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Site et sauvegarde')

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const [settings, siteSettings, readTimes, mayLeaveDemo] = await Promise.all([
    readLegalSettings(),
    readSiteSettings(),
    findReadTimes(),
    isDemo(),
  ])
  return {
    settings,
    siteSettings,
    readTimes,
    mayLeaveDemo,
    fixedFields: fixedByEnvironment(),
    shopUrlInForce: site.shopUrl,
    links: extensionPages().filter(({ inside }) => inside === siteSettingsHref),
  }
}

/** Any of the fields, alone or together. Valid ones are saved even when others are not. */
export async function action({ request, context }: Route.ActionArgs) {
  const account = currentAccount(context)
  const body = await readBody(request)
  const legal = readLegalFields(body, await readLegalSettings())
  const own = readSiteFields(body, await readSiteSettings(), fixedByEnvironment())
  const outcomes = [
    await changeLegalSettings(legal.validFields, account),
    await changeSiteSettings(own.validFields, account),
  ]
  const refusal = outcomes.find((outcome) => !outcome.ok)
  if (refusal) return data({ ...refusedForm(body, { form: refusal.refusal }), saved: [] }, { status: 403 })
  const errors = { ...legal.errors, ...own.errors }
  const isRefused = Object.keys(errors).length > 0
  const inPlace = body.has(answersInPlace)
  const savedFields = inPlace
    ? [...Object.keys(legal.validFields), ...Object.keys(own.validFields)]
    : outcomes.flatMap((outcome): string[] => (outcome.ok ? outcome.value : []))
  if (isRefused || inPlace) {
    // Other fields are shown as they are now, which is what the form begins from.
    const values = Object.entries(refusedForm(body, errors).values).filter(([field]) => field in errors)
    return data({ errors, values: Object.fromEntries(values), saved: savedFields }, { status: isRefused ? 400 : 200 })
  }
  return redirectWithNotice(siteSettingsHref, 'Réglages enregistrés.')
}

export default function Site({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, siteSettings, readTimes, mayLeaveDemo, fixedFields, shopUrlInForce, links } = loaderData
  const values = actionData?.values ?? {}
  const pageLinks = [
    { href: mailHref, label: 'E-mail\u00a0: serveur d’envoi, message d’essai' },
    { href: stateHref, label: 'État du blog et des sauvegardes' },
    ...links.filter(({ sentence }) => !sentence),
    ...(mayLeaveDemo ? [{ href: demoHref, label: 'Quitter la démonstration' }] : []),
  ]
  return (
    <>
      <section className="account-section">
        <TabHeading
          below={pageLinks.map(({ href, label }) => (
            <p key={href}>
              <a className="link" href={href}>
                {label}
              </a>
            </p>
          ))}
        >
          Site et sauvegarde
        </TabHeading>
        <SiteFields
          settings={siteSettings}
          fixedFields={fixedFields}
          shopUrlInForce={shopUrlInForce}
          readTimes={readTimes}
          answer={actionData}
          formValues={values}
        />
      </section>
      <section className="account-section" aria-labelledby="legal">
        <h2 id="legal">Pages légales</h2>
        <p>
          La loi demande de dire qui publie un site et qui l’héberge. Ce que vous écrivez ici est lu par tous, sur ces
          pages{'\u00a0'}:{' '}
          {legalPages.map(({ href, label }, place) => (
            <span key={href}>
              {place > 0 && ', '}
              <a href={href}>{label}</a>
            </span>
          ))}
          . La page sur la confidentialité suit vos réglages{'\u00a0'};{' '}
          <a href="/compte/site/registre.csv" download>
            le registre des traitements
          </a>{' '}
          que la CNIL peut vous demander aussi.
        </p>
        <LegalGaps gaps={legalGaps(settings)} />
        <LegalFields settings={settings} answer={actionData} formValues={values} />
      </section>
      <Connections links={links.filter(({ sentence }) => sentence)} />
    </>
  )
}

function Connections({ links }: { links: readonly AccountPage[] }) {
  return (
    <section className="account-section" aria-labelledby="connections">
      <h2 id="connections">Pour les programmes</h2>
      <ul className="item-list">
        {links.map(({ href, label, sentence }) => (
          <li key={href}>
            <div>
              <a href={href}>{label}</a>
              <span className="caption">{sentence}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
