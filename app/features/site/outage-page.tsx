import { idempotencyKeyField } from '#platform/requests/idempotency-key.ts'
import { lostFilesSentence, GivenBackForm, hasSecret, keptTextSentence, type SentForm } from './given-back-form.tsx'
import type { SiteFrame } from '#platform/site.server.ts'
import { outageSentences, type OutageKind } from './outage.ts'

export interface Outage {
  outage: OutageKind
  frame: SiteFrame
  isRead: boolean
  form: SentForm | null
  /** True when the form may have been stored before the connection was lost. */
  isUncertain: boolean
}

export function OutagePage({ outage, isRead, form, isUncertain }: Outage) {
  return (
    <section className="error-page">
      <div className="page">
        <h1>{outageSentences[outage]}</h1>
        {form ? (
          <>
            <p className="error-text">
              {whatBecame(outage, isUncertain)} {whatToDo(form, isUncertain)}
            </p>
            <GivenBackForm form={form} />
          </>
        ) : (
          <p className="error-text">{isRead ? comesBack : goBack}</p>
        )}
      </div>
    </section>
  )
}

const comesBack = 'Cette page se recharge d’elle-même\u00a0; rien de ce qui était enregistré n’est perdu.'
const goBack = 'Votre envoi n’a pas abouti\u00a0: revenez à la page d’avant, et envoyez-le de nouveau dans un instant.'

function whatBecame(outage: OutageKind, isUncertain: boolean): string {
  if (isUncertain) return 'Nous ne savons pas si votre envoi a été enregistré.'
  return outage === 'disk full' ? 'Rien n’a été enregistré.' : 'Votre envoi n’a pas abouti.'
}

function whatToDo(form: SentForm, isUncertain: boolean): string {
  const again = hasSecret(form)
    ? '\u00a0: saisissez-le, et envoyez le tout dans un instant'
    : '\u00a0: envoyez-le de nouveau dans un instant'
  const once = isUncertain && isCountedOnce(form) ? '. Tel quel, il ne comptera qu’une fois' : ''
  return `${keptTextSentence(form)}${again}${once}.${lostFilesSentence(form)}`
}

function isCountedOnce({ fields }: SentForm): boolean {
  return fields.some(({ name, value }) => name === idempotencyKeyField && value)
}
