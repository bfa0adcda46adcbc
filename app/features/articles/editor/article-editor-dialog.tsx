import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Toasts } from '#platform/ui/toasts.tsx'
import type { Category } from '../article.ts'
import type { EditableArticle } from '../writing.server.ts'
import { EditorFields } from './editor-fields.tsx'
import { FoundCopy } from './found-copy.tsx'
import { withAddress } from './images.ts'
import { keepFilesOutOfTheTab } from './keep-files-out.ts'
import { sameWriting } from './local-copy.ts'
import { Refusal } from './refusal.tsx'
import { useLocalCopy } from './use-local-copy.ts'
import { sendWriting, useWriting } from './use-writing.ts'
import './editor.css'

interface ArticleEditorDialogProps {
  /** Null for a new one. */
  article: EditableArticle | null
  /** A new article's category until another is chosen. */
  startCategory?: Category
  onClose: () => void
}

/** The modal editor. Nothing that was typed is lost: not by a refusal, a cut connection, Escape or a closed tab. */
export function ArticleEditorDialog({ article, startCategory = 'bracelet', onClose }: ArticleEditorDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const articleId = article?.id ?? null
  const writing = useWriting(article, startCategory)
  const { saved, current, setErrors } = writing
  const copy = useLocalCopy(articleId, saved, current)
  const [imageTyped, setImageTyped] = useState('')
  const [uploading, setUploading] = useState(false)
  const [state, setState] = useState<'writing' | 'leaving' | 'sending'>('writing')
  const [refusals, setRefusals] = useState(0)
  const [signedOut, setSignedOut] = useState(false)

  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
    focusTitle(fields.current)
  }, [])
  useEffect(() => keepFilesOutOfTheTab(), [])
  useEffect(() => {
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (refusals > 0) (wrong ?? dialog.current?.querySelector<HTMLElement>('[data-refus]'))?.focus()
  }, [refusals])

  const askToClose = () => {
    if (state === 'sending') return
    if (uploading || imageTyped.trim() || !sameWriting(saved, current())) setState('leaving')
    else onClose()
  }
  const takeFound = () => {
    if (copy.found) writing.replace(copy.found)
    copy.hideFound()
    focusTitle(fields.current)
  }
  const forgetFound = () => {
    copy.forgetFound()
    focusTitle(fields.current)
  }
  const refuse = (errors: Record<string, string>, isSignedOut = false) => {
    setErrors(errors)
    setSignedOut(isSignedOut)
    setRefusals((before) => before + 1)
    setState('writing')
  }
  const send = async () => {
    const written = current()
    const images = withAddress(written.images, imageTyped)
    if (!images.ok) return refuse({ images: images.refusal })
    if (uploading) return refuse({ form: 'Attendez la fin du téléversement.' })
    setState('sending')
    const answer = await sendWriting({ ...written, images: images.value }, article, pathname + search)
    if ('errors' in answer) return refuse(answer.errors, answer.signedOut)
    copy.finish()
    if (!dialog.current?.isConnected) return
    onClose()
    await navigate(answer.to, { replace: true, preventScrollReset: true })
  }

  const action = article ? 'Enregistrer' : 'Publier'
  const sending = state === 'sending'
  return createPortal(
    <dialog
      ref={dialog}
      className="modale"
      aria-labelledby={`${id}-titre`}
      aria-describedby={copy.found ? `${id}-retrouve` : undefined}
      onCancel={(event) => {
        // A file chooser that is closed says « cancel » too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        askToClose()
      }}
      // A browser may close without asking; what was typed is then found again.
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <Toasts notice={null}>
        <header>
          <h2 id={`${id}-titre`}>{article ? 'Modifier l’article' : 'Ajouter un article'}</h2>
          <button className="outil" type="button" aria-label="Fermer" onClick={askToClose}>
            <Icon name="fermer" size={24} />
          </button>
        </header>
        <Refusal sentence={writing.errors.form} signedOut={signedOut} />
        {copy.found && <FoundCopy id={`${id}-retrouve`} at={copy.found.at} onTake={takeFound} onForget={forgetFound} />}
        {/* No form: Enter in a one-line field would publish half an article. */}
        <div className="corps" ref={fields} inert={sending}>
          <EditorFields
            writing={writing}
            imageTyped={imageTyped}
            onImageType={setImageTyped}
            onUploading={setUploading}
          />
        </div>
        <footer>
          <button className="btn creux" type="button" disabled={sending} onClick={askToClose}>
            Annuler
          </button>
          <button className="btn" type="button" disabled={sending} aria-busy={sending} onClick={() => void send()}>
            {sending ? `${action}…` : action}
          </button>
        </footer>
        {state === 'leaving' && (
          <ConfirmDialog
            question="Abandonner les modifications ?"
            confirm="Abandonner"
            cancel="Continuer"
            onCancel={() => setState('writing')}
            onConfirm={() => {
              copy.finish()
              onClose()
            }}
          />
        )}
      </Toasts>
    </dialog>,
    document.body,
  )
}

function focusTitle(fields: HTMLDivElement | null): void {
  const title = fields?.querySelector('textarea')
  title?.focus()
  title?.setSelectionRange(title.value.length, title.value.length)
}
