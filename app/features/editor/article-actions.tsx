import type { ReactNode } from 'react'
import { AskedAction } from '#platform/forms/asked-action.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import type { ArticleCardShape } from '#features/articles/article.ts'
import type { ArticleAct } from '#features/articles/article-acts.server.ts'
import { categoryAt, defaultCategory } from '#features/articles/categories.ts'
import { trashDays } from '#platform/trash-days.ts'
import { useEditorOpener } from './use-editor-opener.tsx'

export const deletionQuestion = 'Supprimer cet article ?'
export const whatDeletionKeeps = `Il restera ${trashDays}\u00a0jours dans la corbeille, avec ses photos et ses commentaires.`
export const whatDeletionsKeep = `Ils resteront ${trashDays}\u00a0jours dans la corbeille, avec leurs photos et leurs commentaires.`
export const deletionFailure = 'Erreur à la suppression : '

interface ArticleActionsProps {
  article: Pick<ArticleCardShape, 'id' | 'title' | 'mayEdit'>
  from: string
  acts?: ArticleAct[]
}

export function ArticleActions({ article, from, acts = [] }: ArticleActionsProps) {
  if (!article.mayEdit) return null
  return (
    <div className="actions">
      <EditLink article={article} from={from} />
      {acts.map(({ label, path }) => (
        <a key={path} className="btn outline small" href={`/compte/articles/${article.id}/${path}`}>
          {label}
        </a>
      ))}
      <DeleteLink key={article.id} article={article} from={from} />
    </div>
  )
}

const addLabel = (
  <span>
    Ajouter<span className="off-phone"> un article</span>
  </span>
)

export function AddArticleButton({ from, quiet = false }: { from: string; quiet?: boolean }) {
  const opener = useEditorOpener(null, categoryAt(from) ?? defaultCategory)
  return (
    <>
      <a
        data-app
        className={quiet ? 'btn outline' : 'btn'}
        href={`/compte/articles/nouveau?retour=${encodeURIComponent(from)}`}
        {...opener.link}
      >
        <Icon name="add" />
        {opener.opening ? 'Ouverture…' : addLabel}
      </a>
      {opener.dialog}
    </>
  )
}

interface EditLinkProps {
  article: { id: string; title: string }
  from: string
  className?: string
  label?: string
  children?: ReactNode
}

export function EditLink({ article, from, className, label, children = 'Modifier' }: EditLinkProps) {
  const opener = useEditorOpener(article.id)
  return (
    <>
      <a
        data-app
        className={className ?? 'btn outline small'}
        href={`/compte/articles/${article.id}?retour=${encodeURIComponent(from)}`}
        aria-label={label ?? `Modifier ${article.title}`}
        {...opener.link}
      >
        {!className && <Icon name="edit" />}
        {opener.opening ? 'Ouverture…' : children}
      </a>
      {opener.dialog}
    </>
  )
}

/** @param place in the list that has a menu for each article */
export function DeleteLink({ article, from, place }: Pick<EditLinkProps, 'article' | 'from'> & { place?: number }) {
  const isInMenu = place !== undefined
  return (
    <AskedAction
      action={`/compte/articles/${article.id}/suppression`}
      returnTo={from}
      question={deletionQuestion}
      detail={`${article.title}. ${whatDeletionKeeps}`}
      {...(isInMenu ? { fields: { rang: String(place) } } : { icon: <Icon name="delete" /> })}
      label={`Supprimer ${article.title}`}
      className={isInMenu ? '' : 'btn danger small'}
      failure={deletionFailure}
    >
      Supprimer
    </AskedAction>
  )
}
