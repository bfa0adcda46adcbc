import { stampField } from '#features/comments/moderation-rules/moderation-rules.ts'
import { Field } from '#platform/forms/field.tsx'
import type { ShownField } from '#platform/forms/form.ts'
import { idempotencyKeyField } from '#platform/requests/idempotency-key.ts'
import { outageSentences, type OutageKind } from './outage.ts'

/** What the error page needs to know when the database is away, or nothing can be written. */
export interface Outage {
  outage: OutageKind
  siteName: string
  shopUrl: string | null
  /** A page that was only read comes back by itself. */
  isRead: boolean
  /** What was sent, to be sent again; null for a page that was only read, and for what is no form. */
  form: SentForm | null
  /** Whether the form may have been stored before the connection was lost. */
  isUncertain: boolean
}

interface SentForm {
  action: string
  fields: ShownField[]
  hasFiles: boolean
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
            <form className="form-given-back" method="post" action={form.action}>
              {form.fields.map((field, place) => (
                <SentField key={place} field={field} isNewPassword={hasConfirmation(form.fields)} />
              ))}
              <div className="action-row">
                <button className="btn" type="submit">
                  Envoyer de nouveau
                </button>
              </div>
            </form>
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

const unwritten: OutageKind[] = ['database read-only', 'disk full', 'folder closed']

function whatBecame(outage: OutageKind, isUncertain: boolean): string {
  if (isUncertain) return 'Nous ne savons pas si votre envoi a été enregistré.'
  return unwritten.includes(outage) ? 'Rien n’a été enregistré.' : 'Votre envoi n’a pas abouti.'
}

function whatToDo({ fields, hasFiles }: SentForm, isUncertain: boolean): string {
  const kept = fields.some(isWritten)
    ? 'Ce que vous avez écrit est ci-dessous'
    : 'Ce que vous avez envoyé est gardé ici'
  const how = fields.some(isSecret)
    ? ', sauf le mot de passe\u00a0: saisissez-le, et envoyez le tout dans un instant'
    : '\u00a0: envoyez-le de nouveau dans un instant'
  const once = isUncertain && isCountedOnce(fields) ? '. Tel quel, il ne comptera qu’une fois' : ''
  const files = hasFiles ? ' Les fichiers sont à choisir de nouveau\u00a0: ils n’ont pas pu être gardés.' : ''
  return `${kept}${how}${once}.${files}`
}

/** With spaces, or longer than a key: written by a person. The others are chosen or made by the page, as the stamp is. */
function isWritten([name, value]: ShownField): boolean {
  return value !== null && name !== stampField && (value.length > 40 || /\s/.test(value))
}

const isSecret = ([, value]: ShownField) => value === null

const isCountedOnce = (fields: ShownField[]) => fields.some(([name, value]) => name === idempotencyKeyField && value)

const hasConfirmation = (fields: ShownField[]) => fields.some(([name]) => name === 'confirmation')

const passwordLabels: Record<string, string> = {
  currentPassword: 'Mot de passe actuel',
  confirmation: 'Confirmer le mot de passe',
}

function SentField({ field, isNewPassword }: { field: ShownField; isNewPassword: boolean }) {
  const [name, value] = field
  if (value === null) {
    const kind = isNewPassword && name !== 'currentPassword' ? 'new-password' : 'current-password'
    const label = passwordLabels[name] ?? 'Mot de passe'
    return <Field label={label} name={name} type="password" autoComplete={kind} required />
  }
  if (name === 'email')
    return <Field label="E-mail" name={name} type="email" autoComplete="username" defaultValue={value} required />
  if (isWritten(field))
    return <textarea className="input" name={name} defaultValue={value} rows={6} aria-label="Votre texte" />
  return <input type="hidden" name={name} value={value} />
}
