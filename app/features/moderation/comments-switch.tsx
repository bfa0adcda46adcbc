import { Form } from 'react-router'

interface CommentsSwitchProps {
  article: { id: string; title: string; closed: boolean }
  returnTo: string
}

/** Closes or opens the comments of one article; what was written stays. */
export function CommentsSwitch({ article, returnTo }: CommentsSwitchProps) {
  const label = article.closed ? 'Rouvrir les commentaires' : 'Fermer les commentaires'
  return (
    <Form
      method="post"
      action={`/compte/moderation/articles/${article.id}/${article.closed ? 'ouverture' : 'fermeture'}`}
    >
      <input type="hidden" name="retour" value={returnTo} />
      <button className="btn creux petit" type="submit">
        {label}
        <span className="sr"> de « {article.title} »</span>
      </button>
    </Form>
  )
}
