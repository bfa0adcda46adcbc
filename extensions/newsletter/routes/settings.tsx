import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { CheckBox } from '#platform/forms/choice-field.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { lineField } from '#platform/forms/line-field.ts'
import { readPublicForm } from '#platform/forms/refuse-form.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { lettersHref, settingsHref } from '../newsletter.ts'
import { changeNewsletter, newsletter } from '../newsletter-settings.server.ts'

export const handle = {
  inputs: {
    sentence: { label: 'Phrase du formulaire', maxLength: 120 },
    hour: { label: 'Heure de départ', type: 'number', hint: 'De 0 à 23, heure de Paris.' },
    perMinute: {
      label: 'Envois par minute',
      type: 'number',
      hint: 'Ce que votre service d’envoi accepte. La lettre ralentit d’elle-même quand il le demande.',
    },
  },
} satisfies RouteHandle

export const meta = hiddenPageMeta('Réglages de la lettre')

const whole = (min: number, max: number) => {
  const sentence = `Indiquez un nombre entre ${min} et ${max}.`
  return z.coerce.number({ error: sentence }).int(sentence).min(min, sentence).max(max, sentence)
}
const form = z.object({
  sentence: lineField(120).refine((text) => text !== '', 'Dites en une phrase ce que raconte la lettre.'),
  hour: whole(0, 23),
  perMinute: whole(1, 600),
  isOn: z.string().optional(),
  isAutomatic: z.string().optional(),
})

export function loader({ context }: LoaderFunctionArgs) {
  requireAdmin(context)
  return newsletter()
}

export const action = handledOnce(async ({ context }: ActionFunctionArgs, body) => {
  requireAdmin(context)
  const fields = await readPublicForm(form, body)
  if (!fields.ok) return data(fields, { status: fields.status })
  const { isOn, isAutomatic, ...values } = fields.value
  await changeNewsletter({ ...values, isOn: isOn === 'oui', isAutomatic: isAutomatic === 'oui' })
  return redirectWithNotice(settingsHref, 'Les réglages de la lettre sont enregistrés.')
})

const switches = [
  ['isOn', 'Ouverte', 'Le formulaire paraît sous les articles et au pied des pages.'],
  [
    'isAutomatic',
    'Les articles partent d’eux-mêmes',
    'Sinon chaque lettre attend que vous pressiez «\u00a0Programmer l’envoi\u00a0».',
  ],
] as const

export default function LetterSettings() {
  const settings = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const answer = refusal && 'errors' in refusal ? refusal : undefined
  const field = fieldsOf(handle.inputs, answer, settings)
  return (
    <section className="account-section">
      <TabHeading>Réglages de la lettre</TabHeading>
      <a className="link back" href={lettersHref}>
        Lettre
      </a>
      <form method="post" className="panel stack column" noValidate>
        <IdempotencyKeyField />
        <fieldset className="choices">
          <legend>La lettre</legend>
          {switches.map(([name, label, caption]) => (
            <CheckBox key={name} name={name} isChecked={settings[name]}>
              {label}
              <span className="caption">{caption}</span>
            </CheckBox>
          ))}
        </fieldset>
        <ErrorMessage phrases={answer?.phrases}>{answer?.errors.form}</ErrorMessage>
        {(['sentence', 'hour', 'perMinute'] as const).map((name) => (
          <Field key={name} {...field(name)} />
        ))}
        <div>
          <button className="btn">Enregistrer</button>
        </div>
      </form>
    </section>
  )
}
