import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { parseParisTime } from '#platform/text/french.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Toasts, useToast } from '#platform/ui/toasts.tsx'
import { defaultCategory, type Category } from '#features/articles/article.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { ConflictDialog } from './conflict/conflict-dialog.tsx'
import { EditorFields, type PendingUploads } from './editor-fields.tsx'
import { askForVideo, focusBeginning, focusTitle } from './editor-focus.ts'
import { EditorFooter } from './editor-footer.tsx'
import { ArticlePreview } from './preview/article-preview.tsx'
import { preventFileDrop } from './prevent-file-drop.ts'
import { AutosaveStatus } from './autosave/autosave-status.tsx'
import { RecoveredDrafts } from './autosave/recovered-drafts.tsx'
import { Refusal } from './refusal.tsx'
import { useEditing, type EditorStart } from './use-editing.ts'
import { useUnsavedChangesGuard } from './use-leaving-guard.ts'
import { useSubmit } from './use-submit.ts'
import { useVisibleHeight } from './use-visible-height.ts'
import './editor.css'

interface ArticleEditorDialogProps {
  start: EditorStart
  startCategory?: Category | undefined
  /** After publication; the page that is shown, unless that is the editor's own. */
  returnTo?: string
  onClose: () => void
}

/** The modal editor. Nothing that was typed is lost: not by a refusal, a cut connection, Escape or a closed tab. */
export function ArticleEditorDialog(props: ArticleEditorDialogProps) {
  const { start, startCategory = defaultCategory, returnTo, onClose } = props
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const toast = useToast()
  const { article } = start
  const editing = useEditing(start, startCategory)
  const { input, autosave, unsavedInputs, isChanged } = editing
  const [imageAddress, setImageAddress] = useState('')
  const [preview, setPreview] = useState<ArticleInput | null>(null)
  /** `times` makes each question a new dialog: a browser may have closed the previous one. */
  const [leavePrompt, setLeavePrompt] = useState({ isOpen: false, times: 0 })
  const ask = useCallback(() => setLeavePrompt(({ times }) => ({ isOpen: true, times: times + 1 })), [])

  const [pending, setPending] = useState<PendingUploads>({ text: 0, images: 0, failedPhotos: [], video: false })
  const onPending = useCallback(
    (change: Partial<PendingUploads>) => setPending((before) => ({ ...before, ...change })),
    [],
  )
  const latest = useRef({ pending, imageAddress, isGone: false })
  useLayoutEffect(() => {
    Object.assign(latest.current, { pending, imageAddress })
  }, [pending, imageAddress])
  const mustAsk = useCallback(() => {
    const { pending: uploads, imageAddress: address, isGone } = latest.current
    const isPending = uploads.text + uploads.images + uploads.failedPhotos.length > 0 || uploads.video
    return !isGone && (isPending || address.trim() !== '' || isChanged())
  }, [isChanged])
  const blocker = useUnsavedChangesGuard(mustAsk)
  const close = () => {
    latest.current.isGone = true
    onClose()
  }

  const sending = useSubmit({
    editing,
    imageAddress,
    isUploading: () => pending.text + pending.images > 0 || pending.video,
    failedPhotos: pending.failedPhotos,
    returnTo: returnTo ?? pathname + search,
    onPublished: async (to) => {
      close()
      await navigate(to, { replace: true, preventScrollReset: true })
    },
    onSavedAsDraft: async () => {
      close()
      toast({ kind: 'success', text: 'Brouillon enregistré.' })
      await revalidator.revalidate()
    },
  })
  const { isSending, refusal, conflict } = sending

  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
    focusBeginning(dialog.current, fields.current)
  }, [])
  useEffect(() => preventFileDrop(), [])
  useVisibleHeight(dialog)
  useEffect(() => {
    if (blocker.state === 'blocked') ask()
  }, [blocker.state, ask])
  const [refusalCount, setRefusalCount] = useState(0)
  if (refusal.count !== refusalCount) {
    // What was refused is shown at its field.
    setRefusalCount(refusal.count)
    setPreview(null)
  }
  useEffect(() => {
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (refusal.count > 0) (wrong ?? dialog.current?.querySelector<HTMLElement>('[data-refusal]'))?.focus()
  }, [refusal])

  const isConflict = conflict !== null
  useEffect(() => {
    const editorFields = fields.current
    if (!isConflict) return
    // The question is removed rather than closed, so browsers do not restore the focus.
    return () => focusTitle(editorFields)
  }, [isConflict])

  const askToClose = () => {
    if (isSending) return
    if (mustAsk()) ask()
    else close()
  }

  const title = article ? 'Modifier l’article' : start.resumedDraft ? 'Brouillon' : 'Ajouter un article'
  const action = article ? 'Enregistrer' : isToCome(editing.publishAt) ? 'Programmer' : 'Publier'
  return createPortal(
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={`${id}-heading`}
      aria-describedby={unsavedInputs.length > 0 ? `${id}-found` : undefined}
      onCancel={(event) => {
        // Closing a file chooser fires `cancel` too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (preview) setPreview(null)
        else askToClose()
      }}
      // Browsers may close a dialog at a second Escape without asking: it is reopened with the question.
      onClose={(event) => {
        if (event.target !== event.currentTarget) return
        if (!mustAsk()) return close()
        event.currentTarget.showModal()
        ask()
      }}
    >
      <Toasts>
        <header>
          <div>
            <h1 id={`${id}-heading`} tabIndex={-1}>
              {preview ? 'Aperçu' : title}
            </h1>
            <AutosaveStatus
              state={autosave.state}
              onScreen={{
                photos: input.fields.images.length,
                photosOnTheirWay: pending.text + pending.images,
                failedPhotos: pending.failedPhotos,
                isVideoUploading: pending.video,
                hasTime: editing.hasTime,
                isRefused: input.errors.form !== undefined,
              }}
            />
          </div>
          <button className="tool-button" type="button" aria-label="Fermer" onClick={askToClose}>
            <Icon name="close" size={24} />
          </button>
        </header>
        <Refusal sentence={input.errors.form} signedOut={refusal.signedOut} />
        {/* Not a form: Enter in a one-line field would publish an unfinished article. */}
        <div className="modal-body" ref={fields} inert={isSending} hidden={preview !== null}>
          <RecoveredDrafts
            id={`${id}-found`}
            unsavedInputs={unsavedInputs}
            onTake={(text) => {
              editing.take(text)
              focusTitle(fields.current)
            }}
            onFinishVideo={(text) => {
              editing.take(text)
              requestAnimationFrame(() => askForVideo(fields.current))
            }}
            onForget={(text) => {
              editing.forget(text)
              focusTitle(fields.current)
            }}
          />
          <EditorFields
            editing={editing}
            imageAddress={imageAddress}
            onImageAddress={setImageAddress}
            onPending={onPending}
            onSaveAsDraft={article ? undefined : () => void sending.saveAsDraft()}
            scheduledFor={article ? (article.scheduledFor ?? undefined) : null}
          />
        </div>
        {preview && <ArticlePreview input={preview} />}
        <EditorFooter
          action={action}
          isBusy={isSending}
          isPreview={preview !== null}
          onCancel={askToClose}
          onPreview={() => setPreview(preview ? null : input.current())}
          onSend={() => void sending.send()}
        />
        {conflict && <ConflictDialog {...conflict} isSending={isSending} {...sending.resolve} />}
        {leavePrompt.isOpen && (
          <ConfirmDialog
            key={leavePrompt.times}
            question="Abandonner les modifications&nbsp;?"
            confirm="Abandonner"
            cancel="Continuer"
            onCancel={() => {
              setLeavePrompt((before) => ({ ...before, isOpen: false }))
              blocker.reset?.()
            }}
            onConfirm={() => {
              void autosave.abandon(() => revalidator.revalidate())
              close()
              blocker.proceed?.()
            }}
          />
        )}
      </Toasts>
    </dialog>,
    document.body,
  )
}

function isToCome(publishAt: string | undefined): boolean {
  const date = publishAt ? parseParisTime(publishAt) : null
  return date !== null && date.getTime() > Date.now()
}
