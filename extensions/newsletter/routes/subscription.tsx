import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { emailCharactersMax } from '#features/accounts/account.ts'
import { inSteps } from '#features/accounts/response-times.server.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { Field } from '#platform/forms/field.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import { type FieldErrors, refusedForm } from '#platform/forms/form.ts'
import { formText, readBody } from '#platform/forms/read-body.server.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { retryAfter } from '#platform/http/retry-after.server.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { consentNote, subscribeLabel, subscriptionHref } from '../newsletter.ts'
import { newsletter } from '../newsletter-settings.server.ts'
import { ChoiceFields } from '../subscription-fields.tsx'
import { readAddress, readChoices } from '../subscription-form.server.ts'
import { choicesHref, findByEmail, requestSubscription, subscribeMember } from '../subscriptions.server.ts'
import '../newsletter.css'

export const handle = {
  document: true,
  inputs: { email: { label: 'Votre e-mail', type: 'email', required: true } },
} satisfies RouteHandle

export const meta = ({ matches }: { matches: Parameters<typeof pageMeta>[0] }) =>
  pageMeta(matches, { title: 'La lettre', description: 'Recevoir par e-mail les nouveaux articles.' })

export async function loader({ context }: LoaderFunctionArgs) {
  const member = currentAccount(context)
  const { isOn, sentence } = newsletter()
  if (!isOn) throw await notFound('Ce site n’envoie pas de lettre.', member)
  const subscriber = member && (await findByEmail(member.email))
  return {
    sentence,
    email: member?.email ?? null,
    choices: subscriber?.state === 'active' ? choicesHref(subscriber.id) : null,
  }
}

/** A visitor gets the same answer for any address; a member, whose address is confirmed, one switch. */
export async function action({ request, context }: ActionFunctionArgs) {
  const member = currentAccount(context)
  if (!newsletter().isOn) throw await notFound('Ce site n’envoie pas de lettre.', member)
  const body = await readBody(request)
  const page = formText(body, 'page') || subscriptionHref
  if (member && body.has('member')) {
    await subscribeMember(member.email, page)
    return { email: member.email, isMember: true, refusal: null }
  }
  const { email, error: emailError } = readAddress(formText(body, 'email'))
  const { error: choiceError, ...choices } = readChoices(body)
  const refuse = (errors: FieldErrors, init: ResponseInit) => {
    const current = choiceError ? { ...choices, categories: ['none'] } : choices
    return data({ email: null, isMember: false, refusal: { ...refusedForm(body, errors), choices: current } }, init)
  }
  if (emailError || choiceError)
    return refuse(
      { ...(emailError && { email: emailError }), ...(choiceError && { categories: choiceError }) },
      { status: 400 },
    )
  const outcome = await inSteps(() => requestSubscription({ email, choices, page }, clientNetwork(request)))
  if (outcome.ok) return { email, isMember: false, refusal: null }
  const { sentence, status, retryAfterSeconds } = outcome.refusal
  return refuse({ form: sentence }, { status, headers: retryAfter(retryAfterSeconds) })
}

export default function Subscription() {
  const { sentence, email: member, choices } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer?.email)
    return (
      <NarrowPage
        title={
          answer.isMember ? `C’est noué\u00a0: vous recevrez la lettre.` : `Un message est parti à ${answer.email}`
        }
      >
        <p role="status">
          {answer.isMember
            ? `Elle arrivera à ${answer.email}.`
            : `Ouvrez-le et touchez «\u00a0Recevoir la lettre\u00a0»\u00a0: sans cela, rien ne vous sera envoyé. Il peut mettre quelques minutes à arriver.`}
        </p>
        {!answer.isMember && (
          <p className="caption">
            Rien reçu{'\u00a0'}? Regardez parmi les indésirables, ou <a href={subscriptionHref}>corrigez l’adresse</a>.
          </p>
        )}
      </NarrowPage>
    )
  const refusal = answer?.refusal ?? undefined
  return (
    <NarrowPage title="La lettre">
      <p>{sentence}</p>
      {choices ? (
        <p>
          Vous la recevez à {member}.{' '}
          <a className="link" href={choices}>
            Changer de sujets, de rythme, ou arrêter
          </a>
        </p>
      ) : (
        <form method="post" action={subscriptionHref} className="panel stack" noValidate>
          <ErrorMessage>{refusal?.errors.form}</ErrorMessage>
          <input type="hidden" name="page" value={refusal?.values.page ?? subscriptionHref} />
          {member ? (
            <p>
              À {member}, l’adresse de votre compte.
              <input type="hidden" name="member" value="oui" />
            </p>
          ) : (
            <>
              <Field
                {...fieldsOf(handle.inputs, refusal)('email')}
                autoComplete="email"
                maxLength={emailCharactersMax}
              />
              <ChoiceFields
                choices={refusal?.choices ?? { categories: [], pace: 'each' }}
                error={refusal?.errors.categories}
              />
            </>
          )}
          <div>
            <button className="btn">{subscribeLabel}</button>
          </div>
          <p className="caption">
            {consentNote} <a href="/confidentialite">Vos données</a>
          </p>
        </form>
      )}
    </NarrowPage>
  )
}
