import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { SubmitButton } from '#platform/forms/submit-button.tsx'
import { TextField } from '#platform/forms/field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { notSignedIn } from '#features/accounts/sign-in-messages.ts'
import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { commentCharactersMax, commentInputs, commentRulesHref, sendFailure, whyNotComment } from './comment.ts'
import { forgetStoredDraft, readDraft, storeDraft } from './stored-draft.ts'
import { HoneypotFields } from './honeypot-fields.tsx'
import { stampField } from './moderation-rules.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'

interface CommentBoxProps {
  articleId: string
  memberId: string | null
  action: string
  signInHref: string
  stamp: string
  refusedForm: RefusedForm | undefined
}

export function CommentBox(props: CommentBoxProps) {
  // When the session expired before a post without script, the response must still show the text.
  if (props.memberId === null && !props.refusedForm) return <SignInInvitation href={props.signInHref} />
  return <CommentForm {...props} />
}

function SignInAgain({ href }: { href: string }) {
  return (
    <p className="panel">
      <span>
        Votre texte est gardé ci-dessus{'\u00a0'}:{' '}
        <a href={href} target="_blank" rel="noreferrer">
          reconnectez-vous dans un autre onglet
        </a>
        , puis envoyez-le de nouveau.
      </span>
    </p>
  )
}

function SignInInvitation({ href }: { href: string }) {
  return (
    <div className="panel">
      <p>{whyNotComment(null)}</p>
      <a className="btn" href={href}>
        Se connecter
      </a>
    </div>
  )
}

function CommentForm({ articleId, memberId, action, signInHref, stamp, refusedForm }: CommentBoxProps) {
  const draft = useCommentDraft(articleId, memberId ?? '')
  const { answer, busy, attributes } = useInPlaceForm<RefusedForm>({
    action,
    first: refusedForm,
    repeats: true,
    answerOnFailure: (reason) => ({ errors: { content: sendFailure + reason }, values: {} }),
    onAccepted: (form) => {
      draft.finish()
      form.reset()
    },
  })
  const isSignedOut = memberId === null || answer?.errors.content === sendFailure + notSignedIn
  return (
    <>
      <form {...attributes} className="panel stack">
        <IdempotencyKeyField />
        {/* A refused form keeps the stamp of its first display. */}
        <HoneypotFields stamp={refusedForm?.values[stampField] ?? stamp} />
        <TextField
          name="content"
          {...commentInputs.content}
          placeholder="Une pierre, un souvenir…"
          maxLength={commentCharactersMax}
          defaultValue={refusedForm?.values.content}
          error={answer?.errors.content}
          {...draft.attributes}
        />
        <p className="caption" role="status">
          {draft.isRestored && 'Voici ce que vous aviez commencé à écrire.'}
        </p>
        <div>
          <SubmitButton busy={busy}>Envoyer</SubmitButton>
        </div>
        <p className="caption">
          <a href={commentRulesHref}>Règles des commentaires</a>
        </p>
      </form>
      {isSignedOut && <SignInAgain href={signInHref} />}
    </>
  )
}

/** Keeps the text in this browser through errors, reloads and expired sessions, until the comment is accepted. */
function useCommentDraft(articleId: string, memberId: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isRestored, setRestored] = useState(false)

  // It must run before the page is checked for unsent text, hence in a layout effect.
  useLayoutEffect(() => {
    const { current } = field
    const draft = readDraft(articleId)
    if (!current || !draft) return
    if (draft.memberId !== memberId) return forgetStoredDraft(articleId)
    // Text from the server, or typed before hydration, is newer than the draft.
    if (current.value !== '') return
    current.value = draft.text
    setRestored(true)
  }, [articleId, memberId])

  const saveDraft = useCallback(
    (event: React.InputEvent<HTMLTextAreaElement>) => {
      storeDraft(articleId, { memberId, text: event.currentTarget.value })
      setRestored(false)
    },
    [articleId, memberId],
  )
  const finish = useCallback(() => {
    forgetStoredDraft(articleId)
    setRestored(false)
  }, [articleId])
  return {
    isRestored,
    finish,
    attributes: { ref: field, onInput: saveDraft, 'data-article': articleId, 'data-member': memberId },
  }
}
