import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { FieldErrors, RefusedForm } from '#platform/forms/form.ts'
import { checkedPhrases } from '#platform/forms/phrase-choices.tsx'
import { postInPlace } from '#platform/forms/in-place-request.ts'
import { idempotencyKeyField } from '#platform/requests/idempotency-key.ts'
import { useToast } from '#platform/ui/toasts.tsx'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { formOf } from '#features/articles/article-input.ts'
import type { Session } from './autosave/draft-saver.ts'
import { withAddresses } from './images/images.ts'
import { isUploading, type PendingUploads } from './use-pending-uploads.ts'
import type { Editing, Theirs } from './use-editing.ts'
import type { CloseEditor } from './use-leave-question.tsx'

interface SubmitOptions {
  editing: Editing
  pending: PendingUploads
  returnTo: string | undefined
  close: CloseEditor
  onRefused: () => void
}

export function useSubmit({ editing, pending, returnTo, close, onRefused }: SubmitOptions) {
  const { input, saver, session } = editing
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<{ signedOut: boolean; phrases?: string[] | undefined } | null>(null)
  const [conflict, setConflict] = useState<{ mine: ArticleInput; theirs: Theirs } | null>(null)
  useEndOfSessionError(editing, refusal?.signedOut ?? false)
  const { pathname, search } = useLocation()
  const revalidator = useRevalidator()
  const toast = useToast()

  const refuse = (errors: FieldErrors, signedOut = false, phrases?: string[]) => {
    saver.resume()
    input.setErrors(errors)
    setRefusal({ signedOut, phrases })
    setSending(false)
    onRefused()
  }
  const leave: CloseEditor = (to) => {
    saver.finish()
    close(to)
  }
  const publish = async (over: Version = session) => {
    const mine = completeInput(input.current(), input.imageAddress, pending)
    if (!mine.ok) return refuse(mine.refusal)
    setSending(true)
    await saver.pause()
    const { publishAt, slug } = editing.publication
    const answer = await sendArticle(
      { kind: session.kind, ...over },
      {
        ...formOf(mine.value),
        draft: session.draft,
        [idempotencyKeyField]: session.draft,
        phrase: checkedPhrases(),
        returnTo: returnTo ?? pathname + search,
        ...(editing.standing.kind === 'withdrawn' && { putBack: 'oui' }),
        ...(publishAt !== undefined && { publishAt }),
        ...(slug !== undefined && { slug }),
      },
    )
    if (answer.kind === 'redirect') return leave(answer.to)
    const theirs = answer.kind === 'data' ? answer.data.theirs : undefined
    setConflict(theirs ? { mine: mine.value, theirs } : null)
    if (answer.kind === 'failed') refuse({ form: `Erreur: ${answer.sentence}` }, answer.status === 401)
    else refuse(theirs ? {} : answer.data.errors, false, answer.data.phrases)
  }
  const saveAsDraft = async () => {
    const mine = completeInput(input.current(), input.imageAddress, pending)
    if (!mine.ok) return refuse(mine.refusal)
    setSending(true)
    const answer = await saver.saveNow(mine.value)
    if (answer.kind !== 'saved') {
      const isAway = answer.kind === 'away'
      return refuse({ form: `Erreur: ${isAway ? answer.reason : answer.sentence}` }, isAway && answer.signedOut)
    }
    leave()
    toast({ kind: 'success', text: 'Brouillon gardé.' })
    await revalidator.revalidate()
  }
  return { isSending, refusal, conflict, setConflict, publish, saveAsDraft }
}

type Version = Pick<Session, 'articleId' | 'version'>
type Target = Version & Pick<Session, 'kind'>

function sendArticle({ kind, articleId, version }: Target, form: Record<string, string>) {
  return postInPlace<RefusedForm & { theirs?: Theirs }>(kind.addressOf(articleId), {
    ...form,
    ...(version !== null && { version: String(version) }),
  })
}

/** The refusal no longer holds once its author has signed in again and the server accepts the text. */
function useEndOfSessionError({ saveState, input }: Editing, signedOut: boolean) {
  const { setError } = input
  const isSaved = saveState.kind === 'saved'
  const wasSaved = useRef(isSaved)
  useEffect(() => {
    if (signedOut && isSaved && !wasSaved.current) setError('form', undefined)
    wasSaved.current = isSaved
  }, [signedOut, isSaved, setError])
}

function completeInput(
  input: ArticleInput,
  imageAddress: string,
  pending: PendingUploads,
): Outcome<ArticleInput, FieldErrors> {
  const images = withAddresses(input.images, imageAddress)
  if (!images.ok) return refused({ images: images.refusal })
  if (isUploading(pending)) return refused({ form: 'Attendez la fin de l’envoi.' })
  const [failedPhoto] = pending.failedPhotos
  if (failedPhoto) {
    const sentence = `La photo ${failedPhoto} n’est pas gardée\u00a0: réessayez son envoi, ou retirez-la.`
    return refused({ form: sentence })
  }
  return done({ ...input, images: images.value })
}
