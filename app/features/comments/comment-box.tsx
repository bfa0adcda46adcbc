import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { TextField } from '#platform/forms/field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { useResetAfterSuccess } from '#platform/forms/use-reset-after-success.ts'
import { commentCharactersMax } from './comment.ts'

interface CommentBoxProps {
  signedIn: boolean
  /** Where the form is posted. */
  action: string
  signInHref: string
  refused: RefusedForm | undefined
}

export function CommentBox({ signedIn, action, signInHref, refused }: CommentBoxProps) {
  return signedIn ? <CommentForm action={action} refused={refused} /> : <SignInInvitation href={signInHref} />
}

function SignInInvitation({ href }: { href: string }) {
  return (
    <div className="encart">
      <p>Vous devez être connecté pour laisser un commentaire.</p>
      <a className="btn" href={href}>
        Se connecter
      </a>
    </div>
  )
}

function CommentForm({ action, refused }: { action: string; refused: RefusedForm | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstError(form, refused?.errors)
  const busy = useNavigation().formAction === action
  useResetAfterSuccess(form, busy, refused !== undefined)
  return (
    <Form method="post" action={action} className="encart pile" noValidate ref={form} preventScrollReset>
      <TextField
        label="Votre commentaire"
        name="content"
        placeholder="Une pierre, un souvenir…"
        maxLength={commentCharactersMax}
        defaultValue={refused?.typed.content}
        error={refused?.errors.content}
      />
      <div>
        <button className="btn" type="submit" disabled={busy} aria-busy={busy}>
          {busy ? 'Envoyer…' : 'Envoyer'}
        </button>
      </div>
    </Form>
  )
}
