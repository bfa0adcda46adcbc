import { data } from 'react-router'
import { profileHref } from '#features/accounts/account.ts'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { PresentationForm } from '#features/reading/presentation-form.tsx'
import { savePresentation, findPresentation } from '#features/reading/presentations.server.ts'
import { presentationForm, presentationInputs } from '#features/articles/presentation.ts'
import { pictureBytesMax, pictureRefusals } from '#features/media/picture.ts'
import { storePicture } from '#features/media/pictures.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { formError } from '#platform/forms/form.ts'
import { keepForm } from '#platform/forms/keep-form.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { readPublicForm, refuseForm } from '#platform/forms/refuse-form.server.ts'
import type { Route } from './+types/presentation'

export const handle = { formBytesMax: pictureBytesMax + 128 * 1024, inputs: presentationInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Votre présentation')

export async function loader({ context }: Route.LoaderArgs) {
  return { presentation: await findPresentation(requireAuthor(context).id) }
}

export const action = handledOnce(async ({ context }: Route.ActionArgs, body) => {
  const account = requireAuthor(context)
  const form = await readPublicForm(presentationForm, body)
  if (!form.ok) return data(form, { status: form.status })
  const file = body.get('portrait')
  const picture = file instanceof File && file.size > 0 ? await storePicture(file, file.name, account.id) : null
  if (picture && !picture.ok)
    return refuseForm(body, 'portrait', { status: 400, sentence: pictureRefusals[picture.refusal] })
  const { words, withoutPortrait } = form.value
  const portrait = picture?.value.address ?? (withoutPortrait ? null : undefined)
  await savePresentation(account, { words, portrait })
  return redirectWithNotice(profileHref, 'Votre présentation est enregistrée.')
})

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction, formError)

export default function PresentationPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <TabHeading>Profil</TabHeading>
      <PresentationForm presentation={loaderData.presentation} refusedForm={actionData} />
    </>
  )
}
