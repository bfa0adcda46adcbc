import { notSignedIn } from '#features/accounts/sign-in-messages.ts'
import { Field, TextField } from '#platform/forms/field.tsx'
import type { FieldInput } from '#platform/field-input.ts'
import { PhraseChoices } from '#platform/forms/phrase-choices.tsx'
import type { SiteFrame } from '#platform/site.server.ts'

export interface SentForm {
  action: string
  fields: SentField[]
  hasFiles: boolean
}

interface SentField {
  name: string
  /** Null stands for a secret, which must be typed again. */
  value: string | null
  /** Null for a choice, and for a field that the page makes. */
  input: FieldInput | null
}

export function GivenBackForm({ form, phrases }: { form: SentForm; phrases?: string[] | undefined }) {
  return (
    <form className="form-given-back" method="post" action={form.action} noValidate>
      {form.fields.map((field, place) => (
        <GivenBackField key={place} {...field} isNewPassword={hasConfirmation(form)} />
      ))}
      <PhraseChoices phrases={phrases} />
      <div className="action-row">
        <button className="btn" type="submit">
          Envoyer de nouveau
        </button>
      </div>
    </form>
  )
}

const hasConfirmation = ({ fields }: SentForm) => fields.some(({ name }) => name === 'confirmation')

function GivenBackField({ name, value, input, isNewPassword }: SentField & { isNewPassword: boolean }) {
  if (value === null) {
    const kind = isNewPassword && name !== 'currentPassword' ? 'new-password' : 'current-password'
    return <Field label="Mot de passe" {...input} name={name} type="password" autoComplete={kind} required />
  }
  if (!input) return <input type="hidden" name={name} value={value} />
  const { label, required: isRequired, type, multiline, rows = 6 } = input
  const common = { label, name, required: isRequired }
  if (multiline) return <TextField {...common} rows={rows} defaultValue={value} />
  const kind = type === 'email' ? 'username' : 'off'
  return <Field {...common} type={type} defaultValue={value} autoComplete={kind} />
}

export function hasSecret({ fields }: SentForm): boolean {
  return fields.some(({ value }) => value === null)
}

export function keptTextSentence(form: SentForm): string {
  const isTyped = form.fields.some(({ value, input }) => input && value)
  const sentence = isTyped ? 'Ce que vous avez écrit est ci-dessous' : 'Ce que vous avez envoyé est gardé ici'
  return hasSecret(form) ? `${sentence}, sauf le mot de passe` : sentence
}

export function lostFilesSentence({ hasFiles }: SentForm): string {
  return hasFiles ? ' Les fichiers n’ont pas pu être gardés\u00a0: ajoutez-les une fois le reste enregistré.' : ''
}

export interface SignedOut {
  signedOutForm: SentForm
  frame: SiteFrame
}

export function SignedOutPage({ signedOutForm: form }: SignedOut) {
  return (
    <section className="error-page">
      <div className="page">
        <h1>{notSignedIn}</h1>
        <p className="error-text">
          {keptTextSentence(form)}
          {'\u00a0: '}
          <a href="/compte" target="_blank" rel="noreferrer">
            connectez-vous dans un autre onglet
          </a>
          , puis envoyez-le de nouveau.{lostFilesSentence(form)}
        </p>
        <GivenBackForm form={form} />
      </div>
    </section>
  )
}
