import { useRef } from 'react'
import { TextField } from '#platform/forms/field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { useQuietForm } from '#platform/forms/use-quiet-form.ts'
import { commentCharactersMax, whyNotComment } from './comment.ts'

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
      <p>{whyNotComment(null)}</p>
      <a className="btn" href={href}>
        Se connecter
      </a>
    </div>
  )
}

function CommentForm({ action, refused }: { action: string; refused: RefusedForm | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const { answer, busy, attributes } = useQuietForm<RefusedForm>({
    action,
    first: refused,
    tell: (reason) => ({ errors: { content: `Erreur lors de l'envoi du commentaire : ${reason}` }, typed: {} }),
    onAccepted: () => form.current?.reset(),
  })
  useFocusFirstError(form, answer?.errors)
  return (
    <form {...attributes} className="encart pile" ref={form}>
      <TextField
        label="Votre commentaire"
        name="content"
        placeholder="Une pierre, un souvenir…"
        maxLength={commentCharactersMax}
        defaultValue={refused?.typed.content}
        error={answer?.errors.content}
      />
      <div>
        <button className="btn" type="submit" disabled={busy} aria-busy={busy}>
          {busy ? 'Envoyer…' : 'Envoyer'}
        </button>
      </div>
    </form>
  )
}
