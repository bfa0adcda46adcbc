import { data } from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { MailFields } from '#features/operations/mail-fields.tsx'
import { mailForm, mailHref, mailInputs } from '#features/operations/mail-form.ts'
import { changeMailSettings, tryMail } from '#features/operations/mail-settings.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { config } from '#platform/config.server.ts'
import { readForm } from '#platform/forms/form.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { findMailServer, isMailServerFixed, readMailSettings } from '#platform/mail/mail-server.server.ts'
import type { Route } from './+types/mail'
import '#platform/forms/saved-fields.css'

export const handle = { inputs: mailInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('E-mail')

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = requireAdmin(context)
  const server = await findMailServer()
  const { password, ...settings } = await readMailSettings()
  return {
    server: server && { name: server.name, from: server.from, isFixed: isMailServerFixed() },
    settings: isMailServerFixed() ? null : settings,
    hasPassword: password !== '',
    isSenderFixed: config.mailFrom !== null,
    recipient: email,
  }
}

export const action = handledOnce(async ({ context }: Route.ActionArgs, body) => {
  const admin = requireAdmin(context)
  const isTrial = body.has('trial')
  const form = readForm(mailForm, body)
  const fixedServer = isMailServerFixed() ? await findMailServer() : null
  if (!fixedServer && !form.ok) return data(form, { status: 400 })
  const outcome =
    form.ok && !fixedServer ? await changeMailSettings(form.value, admin, isTrial) : await tryMail(fixedServer, admin)
  if (!outcome.ok) return refuseForm(body, outcome.refusal.field, outcome.refusal)
  const sentence = `Le serveur a accepté le message. Regardez s’il arrive à l’adresse ${admin.email}.`
  return redirectWithNotice(mailHref, isTrial ? sentence : 'Réglages enregistrés.')
})

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  const { server, ...fields } = loaderData
  return (
    <section className="account-section">
      <TabHeading>E-mail</TabHeading>
      {server ? (
        <p>
          Les messages du blog partent par <b>{server.name}</b>. Leur expéditeur est {server.from}.
        </p>
      ) : (
        <p>
          Pour l’instant, les messages du blog ne partent pas{'\u00a0'}: ils sont gardés sur{' '}
          <a href="/courrier">cette page</a>. Votre messagerie ou votre hébergeur donne les réponses qui suivent, sous
          le nom «{'\u00a0'}serveur sortant{'\u00a0'}».
        </p>
      )}
      {server?.isFixed && (
        <p className="caption">Ce serveur est réglé sur la machine du blog{'\u00a0'}: il se change là-bas.</p>
      )}
      {fields.isSenderFixed && (
        <p className="caption">L’expéditeur est réglé sur la machine du blog{'\u00a0'}: il se change là-bas.</p>
      )}
      <MailFields {...fields} refusedForm={actionData} />
    </section>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
