import { data } from 'react-router'
import { readAppearance, moveIn, movedEntry } from '#features/appearance/appearance-form.ts'
import { appearanceHref, appearanceInputs, changesOf, shownAppearance } from '#features/appearance/appearance.ts'
import { AppearanceScreen } from '#features/appearance/appearance-screen.tsx'
import { storeMarkPictures } from '#features/appearance/mark-pictures.server.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { listNewest } from '#features/articles/article-lists.server.ts'
import { listPageLinks } from '#features/pages/listed-pages.server.ts'
import { pictureBytesMax } from '#features/media/picture.ts'
import { currentAccount, requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { fixedSentence } from '#features/site/site-inputs.ts'
import { changeSiteSettings, fixedByEnvironment, readSiteSettings } from '#features/site/site-settings.server.ts'
import type { FieldErrors } from '#platform/forms/form.ts'
import { objectionTo } from '#platform/forms/objection.server.ts'
import { keepForm } from '#platform/forms/keep-form.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { site } from '#platform/site.server.ts'
import type { Route } from './+types/appearance'

export const handle = {
  formBytesMax: 2 * pictureBytesMax + 128 * 1024,
  inputs: appearanceInputs,
} satisfies RouteHandle

export const meta = hiddenPageMeta('Apparence')

export async function loader({ context }: Route.LoaderArgs) {
  const account = requireAdmin(context)
  const [settings, articles, pages] = await Promise.all([readSiteSettings(), listNewest(1, null), listPageLinks()])
  return {
    online: shownAppearance(settings, site.siteName, pages.menu),
    settings,
    memberId: account.id,
    fixedName: fixedByEnvironment().siteName ? fixedSentence('siteName') : null,
    example: articles[0] ?? null,
  }
}

export const action = handledOnce(async ({ context }: Route.ActionArgs, body) => {
  const account = currentAccount(context)
  const [settings, pages] = await Promise.all([readSiteSettings(), listPageLinks()])
  const online = shownAppearance(settings, site.siteName, pages.menu)
  const pictureErrors = account ? await storeMarkPictures(body, account.id) : {}
  const form = readAppearance(body, online, formText(body, 'start'))
  const { values } = form
  const move = moveIn(body)
  if (move) return data({ ...form, values: { ...values, menu: movedEntry(values.menu, move.key, move.by) } })
  const nameErrors: FieldErrors =
    fixedByEnvironment().siteName && body.has('siteName') ? { siteName: fixedSentence('siteName') } : {}
  const errors = { ...form.errors, ...pictureErrors, ...nameErrors }
  if (Object.keys(errors).length > 0) return data({ values, errors }, { status: 400 })
  const objection = await objectionTo(values)
  if (objection) return data({ ...objection, values, errors: { form: objection.sentence } }, { status: 409 })
  const outcome = await changeSiteSettings(changesOf(values, online, settings, pages.menu), account)
  if (!outcome.ok) return data({ values, errors: { form: outcome.refusal } }, { status: 403 })
  return redirectWithNotice(appearanceHref, 'L’apparence est en ligne.')
})

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (form) => ({ values: undefined, errors: { form } }))

export default function AppearancePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <TabHeading>Apparence</TabHeading>
      <AppearanceScreen key={loaderData.settings.version} {...loaderData} answer={actionData} />
    </>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
