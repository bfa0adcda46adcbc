import { useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { parseParisTime } from '#platform/text/french.ts'
import { Toasts } from '#platform/ui/toasts.tsx'
import { defaultCategory, type Category } from '#features/articles/categories.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { useWritingHelp } from '#features/sessions/use-writing-help.ts'
import { ConflictDialog } from './conflict/conflict-dialog.tsx'
import { articleKind } from './edited-kind.ts'
import { EditorFields } from './editor-fields.tsx'
import { useRefusalFocus, useTitleFocusAfter } from './editor-focus.ts'
import { EditorFooter, EditorHeader, Refusal } from './editor-frame.tsx'
import { ArticlePreview } from './preview/article-preview.tsx'
import { RecoveredDrafts } from './autosave/recovered-drafts.tsx'
import { isUploading, usePendingUploads, type PendingUploads } from './use-pending-uploads.ts'
import { useEditing, type Editing, type EditorStart } from './use-editing.ts'
import { useLeaveQuestion, type CloseEditor } from './use-leave-question.tsx'
import { useOpenDialog } from './use-open-dialog.ts'
import { sendLabel } from './send-label.ts'
import { useSubmit } from './use-submit.ts'
import './editor.css'

interface ArticleEditorDialogProps {
  start: EditorStart
  startCategory?: Category | undefined
  /** The page after publication; by default the current one. */
  returnTo?: string
  onClose: CloseEditor
}

/** No text is lost: not by a refusal, a cut connection, Escape or a closed tab. */
export function ArticleEditorDialog({ start, startCategory, returnTo, onClose }: ArticleEditorDialogProps) {
  const headingId = useId()
  useWritingHelp(true)
  const fields = useRef<HTMLDivElement>(null)
  const dialog = useOpenDialog(fields)
  const editing = useEditing(start, startCategory ?? defaultCategory)
  const [preview, setPreview] = useState<ArticleInput | null>(null)
  const { pending, onPending } = usePendingUploads()
  const { mustAsk, ask, close, question } = useLeaveQuestion(editing, pending, onClose)
  const submission = useSubmit({ editing, pending, returnTo, close, onRefused: () => setPreview(null) })
  const { isSending, refusal, publish, saveAsDraft } = submission
  useRefusalFocus(refusal, dialog)
  const askToClose = () => (isSending ? undefined : (mustAsk() ? ask : close)())
  return createPortal(
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={headingId}
      aria-describedby={editing.unsavedInputs.length > 0 || editing.resumption ? `${headingId}-found` : undefined}
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
        <EditorHeader
          headingId={headingId}
          heading={preview ? 'Aperçu' : headingOf(start)}
          editing={editing}
          pending={pending}
          onClose={askToClose}
        />
        <Refusal sentence={editing.input.errors.form} refusal={refusal} />
        {/* In a form, Enter in a one-line field would publish an unfinished article. */}
        <div className="modal-body" ref={fields} inert={isSending} hidden={preview !== null}>
          <RecoveredDrafts id={`${headingId}-found`} editing={editing} fields={fields} />
          <EditorFields
            editing={editing}
            article={start.article}
            onPending={onPending}
            onSaveAsDraft={() => void saveAsDraft()}
          />
        </div>
        {preview && <ArticlePreview input={preview} address={editing.session.kind.previewAddress} />}
        <EditorFooter
          action={actionOf(start, editing)}
          isBusy={isSending}
          hasNothingToSend={hasNothingToSend(editing, pending)}
          isPreview={preview !== null}
          onCancel={askToClose}
          onPreview={() => setPreview(preview ? null : editing.input.current())}
          onSend={() => void publish()}
        />
        <Conflict editing={editing} submission={submission} fields={fields} />
        {question}
      </Toasts>
    </dialog>,
    document.body,
  )
}

interface ConflictProps {
  editing: Editing
  submission: ReturnType<typeof useSubmit>
  fields: React.RefObject<HTMLDivElement | null>
}

function Conflict({ editing, submission, fields }: ConflictProps) {
  const { conflict, setConflict, isSending, publish } = submission
  useTitleFocusAfter(conflict !== null, fields)
  if (!conflict) return null
  const { mine, theirs } = conflict
  return (
    <ConflictDialog
      mine={mine}
      theirs={theirs}
      isSending={isSending}
      onGoOn={() => setConflict(null)}
      onTakeTheirs={() => {
        editing.takeTheirs(theirs)
        setConflict(null)
      }}
      onKeepMine={() => {
        editing.rebase(theirs)
        void publish(theirs)
      }}
    />
  )
}

function hasNothingToSend({ standing, isUnchanged, input }: Editing, pending: PendingUploads): boolean {
  const isExisting = standing.kind === 'online' || standing.kind === 'scheduled'
  const hasPending = isUploading(pending) || pending.failedPhotos.length > 0 || input.imageAddress !== ''
  return isExisting && isUnchanged && !hasPending
}

function headingOf({ kind = articleKind, article, resumedDraft }: EditorStart): string {
  if (article) return kind.edit
  return resumedDraft ? 'Brouillon' : 'Ajouter un article'
}

function actionOf({ kind, article, isOnline }: EditorStart, { publication: { publishAt } }: Editing): string {
  if (kind?.isPage && !isOnline) return 'Publier'
  const date = publishAt ? parseParisTime(publishAt) : null
  if (date && date.getTime() > Date.now()) return 'Programmer'
  return article ? sendLabel({ ...article, scheduledFor: null }) : 'Publier'
}
