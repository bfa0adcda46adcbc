import { data, Form } from 'react-router'
import { confirmAddress } from '#features/accounts/sessions.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/address-confirmation'
import '#features/accounts/account.css'

export const handle = { app: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Confirmer mon adresse', hidden: true })

/** GET only shows a button: a mail scanner that follows links must not use them up. */
export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('jeton') ?? '' }
}

export async function action({ request }: Route.ActionArgs) {
  const typed = await readBody(request)
  const token = typed.get('jeton')
  const access = await confirmAddress(typeof token === 'string' ? token : '', request)
  if (!access.ok) return data({ sentence: access.refusal.sentence }, { status: access.refusal.status })
  return redirectWithNotice('/compte', { kind: 'success', text: 'Votre adresse est confirmée.' }, access.value)
}

export default function AddressConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="sec">
      <div className="page page-etroite">
        <div className="tete">
          <h1>Confirmer mon adresse</h1>
        </div>
        {actionData && (
          <p className="msg" role="alert">
            {actionData.sentence}
          </p>
        )}
        <Form method="post" className="encart">
          <input type="hidden" name="jeton" value={loaderData.token} />
          <p>Un dernier geste, et votre compte est prêt.</p>
          <button className="btn" type="submit">
            Confirmer mon adresse
          </button>
        </Form>
      </div>
    </section>
  )
}
