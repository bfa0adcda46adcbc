import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { useToast } from '#platform/ui/toasts.tsx'
import { categoryAt, defaultCategory, type ArticleCardShape } from '#features/articles/article.ts'
import { isPlainClick, useEditorOpener } from './use-editor-opener.tsx'
import { idempotencyKeyField } from '#platform/requests/idempotency-key.ts'
import { postInPlace } from '#platform/forms/in-place-request.ts'
import { newUuid } from '#platform/text/uuid.ts'

interface ArticleActionsProps {
  article: Pick<ArticleCardShape, 'id' | 'title' | 'mayEdit' | 'mayDelete'>
  from: string
}

export function ArticleActions({ article, from }: ArticleActionsProps) {
  if (!article.mayEdit && !article.mayDelete) return null
  return (
    <div className="actions">
      {article.mayEdit && <EditLink article={article} from={from} />}
      {article.mayDelete && <DeleteLink key={article.id} article={article} from={from} />}
    </div>
  )
}

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
        {opener.opening ? 'Ouverture…' : 'Ajouter un article'}
      </a>
      {opener.dialog}
    </>
  )
}

function EditLink({ article, from }: ArticleActionsProps) {
  const opener = useEditorOpener(article.id)
  return (
    <>
      <a
        data-app
        className="btn outline small"
        href={`/compte/articles/${article.id}?retour=${encodeURIComponent(from)}`}
        aria-label={`Modifier ${article.title}`}
        {...opener.link}
      >
        <Icon name="edit" />
        {opener.opening ? 'Ouverture…' : 'Modifier'}
      </a>
      {opener.dialog}
    </>
  )
}

function DeleteLink({ article, from }: ArticleActionsProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'deleting'>('idle')
  const wasDeleted = useRef(false)
  const takeBack = useRef<() => void>(null)
  const navigate = useNavigate()
  const toast = useToast()
  const address = `/compte/articles/${article.id}/suppression`

  const remove = async () => {
    setState('deleting')
    takeBack.current?.()
    const answer = await postInPlace<{ message: string }>(address, {
      returnTo: from,
      [idempotencyKeyField]: newUuid(),
    })
    setState('idle')
    if (answer.kind !== 'redirect') {
      const text = answer.kind === 'data' ? answer.data.message : `Erreur à la suppression : ${answer.sentence}`
      takeBack.current = toast({ kind: 'error', text })
      return
    }
    wasDeleted.current = true
    await navigate(answer.to, { replace: true, preventScrollReset: true })
  }
  useEffect(
    () => () => {
      // The focus went with the card.
      if (wasDeleted.current) document.getElementById('contenu')?.focus({ preventScroll: true })
    },
    [],
  )

  return (
    <>
      <a
        data-app
        className="btn danger small"
        href={`${address}?retour=${encodeURIComponent(from)}`}
        aria-label={`Supprimer ${article.title}`}
        aria-busy={state === 'deleting'}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          if (state === 'idle') setState('asking')
        }}
      >
        <Icon name="delete" />
        {state === 'deleting' ? 'Suppression…' : 'Supprimer'}
      </a>
      {state === 'asking' &&
        createPortal(
          <ConfirmDialog
            question="Supprimer cet article ?"
            detail={article.title}
            confirm="Supprimer"
            onCancel={() => setState('idle')}
            onConfirm={() => void remove()}
          />,
          // The colours and the covering link of the card must not apply to the dialog.
          document.body,
        )}
    </>
  )
}
