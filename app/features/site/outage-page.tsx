import { stampField } from '#features/comments/moderation-rules/moderation-rules.ts'
import { idempotencyKeyField } from '#platform/requests/idempotency-key.ts'
import { outageSentences, type OutageKind } from './outage.ts'

/** What the error page needs to know when the database is away, or nothing can be written. */
export interface Outage {
  outage: OutageKind
  siteName: string
  shopUrl: string | null
  /** What was sent, to be sent again; null for a page that was only read, or a form with a secret in it. */
  form: { action: string; fields: [name: string, value: string][]; hasFiles: boolean } | null
  /** Whether the form may have been stored before the connection was lost. */
  isUncertain: boolean
}

/** With spaces, or longer than a key: written by a person. The others are chosen or made by the page, as the stamp is. */
const isWritten = ([name, value]: [name: string, value: string]) =>
  name !== stampField && (value.length > 40 || /\s/.test(value))

const isCountedOnce = (fields: [name: string, value: string][]) =>
  fields.some(([name, value]) => name === idempotencyKeyField && value !== '')

function whatBecame(outage: OutageKind, isUncertain: boolean): string {
  if (isUncertain) return 'Nous ne savons pas si votre envoi a été enregistré.'
  const isUnwritten = outage === 'disk full' || outage === 'folder closed'
  return isUnwritten ? 'Rien n’a été enregistré.' : 'Votre envoi n’a pas abouti.'
}

export function OutagePage({ outage, form, isUncertain }: Pick<Outage, 'outage' | 'form' | 'isUncertain'>) {
  return (
    <section className="error-page">
      <div className="page">
        <h1>{outageSentences[outage]}</h1>
        {form ? (
          <>
            <p className="error-text">
              {whatBecame(outage, isUncertain)}{' '}
              {form.fields.some(isWritten)
                ? 'Ce que vous avez écrit est ci-dessous'
                : 'Ce que vous avez envoyé est gardé ici'}
              {'\u00a0'}: envoyez-le de nouveau dans un instant
              {isUncertain && isCountedOnce(form.fields) && '. Tel quel, il ne comptera qu’une fois'}.
              {form.hasFiles && ' Les fichiers sont à choisir de nouveau\u00a0: ils n’ont pas pu être gardés.'}
            </p>
            <form method="post" action={form.action}>
              {form.fields.map(([name, value], place) =>
                isWritten([name, value]) ? (
                  <textarea
                    key={place}
                    className="input"
                    name={name}
                    defaultValue={value}
                    rows={6}
                    aria-label="Votre texte"
                  />
                ) : (
                  <input key={place} type="hidden" name={name} value={value} />
                ),
              )}
              <div className="action-row">
                <button className="btn" type="submit">
                  Envoyer de nouveau
                </button>
              </div>
            </form>
          </>
        ) : (
          <p className="error-text">
            Cette page se recharge d’elle-même{'\u00a0'}; rien de ce qui était enregistré n’est perdu.
          </p>
        )}
      </div>
    </section>
  )
}
