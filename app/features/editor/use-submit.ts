import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { FieldErrors } from '#platform/forms/form.ts'
import { useToast } from '#platform/ui/toasts.tsx'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { withAddresses } from './images/images.ts'
import { isUploading, type PendingUploads } from './use-pending-uploads.ts'
import { sendArticle, type SubmittedVersion, type Theirs } from './submit-article.ts'
import type { Editing } from './use-editing.ts'

interface SubmitOptions {
  editing: Editing
  pending: PendingUploads
  /** After publication; undefined for the page that is shown. */
  returnTo: string | undefined
  close: () => void
  onRefused: () => void
}

export function useSubmit({ editing, pending, returnTo, close, onRefused }: SubmitOptions) {
  const { input, saver, session } = editing
  const [isSending, setSending] = useState(false)
  /** Another object for each refusal. */
  const [refusal, setRefusal] = useState<{ signedOut: boolean } | null>(null)
  const [conflict, setConflict] = useState<{ mine: ArticleInput; theirs: Theirs } | null>(null)
  useErrorUntilSaved(editing, refusal?.signedOut ?? false)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const toast = useToast()

  const refuse = (errors: FieldErrors, signedOut = false) => {
    saver.resume()
    input.setErrors(errors)
    setRefusal({ signedOut })
    setSending(false)
    onRefused()
  }
  const leave = () => {
    saver.finish()
    close()
  }
  const publish = async (over: SubmittedVersion = session) => {
    const mine = completeInput(input.current(), input.imageAddress, pending)
    if (!mine.ok) return refuse(mine.refusal)
    setSending(true)
    await saver.pause()
    const target = { ...over, draft: session.draft }
    const { publishAt } = editing.publication
    const answer = await sendArticle(target, mine.value, publishAt, returnTo ?? pathname + search)
    if ('to' in answer) {
      leave()
      return navigate(answer.to, { replace: true, preventScrollReset: true })
    }
    const { errors, signedOut, theirs } = answer
    setConflict(theirs ? { mine: mine.value, theirs } : null)
    refuse(theirs ? {} : errors, signedOut)
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
    toast({ kind: 'success', text: 'Brouillon enregistré.' })
    await revalidator.revalidate()
  }
  return { isSending, refusal, conflict, setConflict, publish, saveAsDraft }
}

/** Once the author has signed in again, the server takes the text: the refusal no longer holds. */
function useErrorUntilSaved({ saveState, input }: Editing, signedOut: boolean) {
  const { setError } = input
  const isSaved = saveState.kind === 'saved'
  const wasSaved = useRef(isSaved)
  useEffect(() => {
    if (signedOut && isSaved && !wasSaved.current) setError('form', undefined)
    wasSaved.current = isSaved
  }, [signedOut, isSaved, setError])
}

/** The input with the address that is still typed, or the errors that keep it from being sent. */
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
    const sentence = `La photo ${failedPhoto} n’est pas enregistrée\u00a0: réessayez son envoi, ou retirez-la.`
    return refused({ form: sentence })
  }
  return done({ ...input, images: images.value })
}
