import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { useRefusalToast } from '#platform/ui/toasts.tsx'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'

interface CommentsSwitchProps {
  article: { id: string; title: string; closed: boolean }
  returnTo: string
}

export function CommentsSwitch({ article, returnTo }: CommentsSwitchProps) {
  const { answer, busy, attributes } = useInPlaceForm<{ message: string }>({
    action: `/compte/moderation/articles/${article.id}/${article.closed ? 'ouverture' : 'fermeture'}`,
    repeats: true,
    answerOnFailure: (reason) => ({ message: `Erreur\u00a0: ${reason}` }),
  })
  useRefusalToast(answer)
  return (
    <form {...attributes}>
      <IdempotencyKeyField />
      <input type="hidden" name="returnTo" value={returnTo} />
      <button className="btn outline small" type="submit" disabled={busy}>
        {article.closed ? 'Rouvrir les commentaires' : 'Fermer les commentaires'}
        <span className="sr-only">
          {' '}
          de «{'\u00a0'}
          {article.title}
          {'\u00a0'}»
        </span>
      </button>
    </form>
  )
}
