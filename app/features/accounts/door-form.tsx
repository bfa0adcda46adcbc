import { useRef } from 'react'
import { busyLabel } from '#platform/forms/busy-label.ts'
import type { FieldErrors, RefusedForm } from '#platform/forms/form.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { useQuietForm } from '#platform/forms/use-quiet-form.ts'
import { asSentence } from '#platform/requests/failure.ts'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { Sentence } from '#platform/ui/sentence.tsx'
import './door.css'

/** What a door answers to a form it refuses; the code is the auth service's. */
export interface RefusedDoor extends RefusedForm {
  code?: string
}

interface DoorFormProps {
  title: string
  /** Where the form is posted. */
  action: string
  /** What the page was answered when it was posted without script. */
  refused?: RefusedDoor | undefined
  submit: string
  fields: (errors: FieldErrors, typed: Record<string, string>) => React.ReactNode
  before?: React.ReactNode
  /** Below the form: the other ways in. */
  after?: React.ReactNode
  onAccepted?: () => void
}

/** A page before the account: half picture, half one short form that outlives a cut connection. */
export function DoorForm({ title, action, refused, submit, fields, before, after, onAccepted }: DoorFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { answer, busy, attributes } = useQuietForm<RefusedDoor>({
    action,
    first: refused,
    tell: (reason) => ({ errors: { form: asSentence(reason) }, typed: {} }),
    ...(onAccepted && { onAccepted }),
  })
  const errors = answer?.errors ?? {}
  useFocusFirstError(form, answer?.errors)
  return (
    <Door>
      <h1>{title}</h1>
      {before}
      <form {...attributes} ref={form}>
        <FormError>{errors.form}</FormError>
        {fields(errors, refused?.typed ?? {})}
        <button className="btn" type="submit" disabled={busy} aria-busy={busy}>
          {busy ? busyLabel(submit) : submit}
        </button>
      </form>
      {after && <div className="autres-portes">{after}</div>}
    </Door>
  )
}

/** The half with the picture, and the half for what is asked. */
export function Door({ children }: { children: React.ReactNode }) {
  return (
    <div className="duo">
      <div className="duo-vue">
        <img src="/compte-medaille.webp" alt="" width="900" height="675" fetchPriority="high" />
      </div>
      <div className="duo-f">
        <div className="porte">{children}</div>
      </div>
    </div>
  )
}

/** The sentence over a form; the focus goes to it. */
export function FormError({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p className="msg" role="alert" tabIndex={-1} data-erreur="">
      <Sentence>{children}</Sentence>
    </p>
  )
}

/** Where the letters of this machine are read, when no mail server is set. */
export function LetterSent({ mailbox, children }: { mailbox: boolean; children: React.ReactNode }) {
  return (
    <div className="encart-succes" role="status" {...resultMark}>
      <p>{children}</p>
      {mailbox && (
        <p>
          Ce site n’envoie pas encore d’e-mails{'\u00a0'}: ils se lisent <a href="/courrier">sur cette machine</a>, avec
          le lien que le démarrage affiche.
        </p>
      )}
    </div>
  )
}
