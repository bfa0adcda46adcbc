import { Form } from 'react-router'
import type { OpenComment } from './comment.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { ConfirmationActions } from '#platform/forms/confirmation-actions.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'

interface CommentWithdrawalProps {
  comment: OpenComment
  backHref: string
  message: string | undefined
}

export function CommentWithdrawal({ comment, backHref, message }: CommentWithdrawalProps) {
  return (
    <Form method="post" className="panel stack">
      <IdempotencyKeyField />
      <ErrorMessage>{message}</ErrorMessage>
      <p className="comment-text">{comment.text}</p>
      <p>
        {comment.isAnswer
          ? 'Cette réponse disparaîtra de l’article.'
          : 'Ce commentaire disparaîtra du site, avec les réponses qu’il a reçues. Il ne pourra pas être rétabli.'}
      </p>
      <ConfirmationActions cancelHref={backHref}>Supprimer</ConfirmationActions>
    </Form>
  )
}
