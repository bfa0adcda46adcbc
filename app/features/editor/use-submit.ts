import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#platform/forms/form.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { withAddresses } from './images/images.ts'
import { sendArticle, type SubmittedVersion, type Theirs } from './submit-article.ts'
import type { useEditing } from './use-editing.ts'

interface Sending {
  editing: ReturnType<typeof useEditing>
  imageAddress: string
  isUploading: () => boolean
  failedPhotos: number[]
  returnTo: string
  onPublished: (to: string) => Promise<void>
  onSavedAsDraft: () => Promise<void>
}

interface Refusal {
  count: number
  signedOut: boolean
}

export function useSubmit(options: Sending) {
  const { editing, imageAddress, isUploading, failedPhotos, returnTo, onPublished, onSavedAsDraft } = options
  const { input, autosave, session } = editing
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({ count: 0, signedOut: false })
  const [conflict, setConflict] = useState<{ mine: ArticleInput; theirs: Theirs } | null>(null)

  const { setError } = input
  const saveState = autosave.state.kind
  const savedBefore = useRef(saveState)
  useEffect(() => {
    // Signed in again: the server takes what is typed.
    if (refusal.signedOut && saveState === 'saved' && savedBefore.current !== 'saved') setError('form', undefined)
    savedBefore.current = saveState
  }, [refusal.signedOut, saveState, setError])

  const refuse = (errors: FieldErrors, signedOut = false) => {
    autosave.resume()
    input.setErrors(errors)
    setRefusal(({ count }) => ({ count: count + 1, signedOut }))
    setSending(false)
  }
  const complete = (): ArticleInput | null => {
    const article = input.current()
    const images = withAddresses(article.images, imageAddress)
    if (!images.ok) refuse({ images: images.refusal })
    else if (isUploading()) refuse({ form: 'Attendez la fin de l’envoi.' })
    else if (failedPhotos[0])
      refuse({ form: `La photo ${failedPhotos[0]} n’est pas enregistrée\u00a0: réessayez son envoi, ou retirez-la.` })
    else return { ...article, images: images.value }
    return null
  }

  const send = async (over: SubmittedVersion = session) => {
    const mine = complete()
    if (!mine) return
    setSending(true)
    await autosave.pause()
    const answer = await sendArticle({ ...over, draft: session.draft }, mine, editing.publishAt, returnTo)
    if ('to' in answer) {
      autosave.finish()
      return onPublished(answer.to)
    }
    const { errors, signedOut, theirs } = answer
    setConflict(theirs ? { mine, theirs } : null)
    refuse(theirs ? {} : errors, signedOut)
  }

  const saveAsDraft = async () => {
    const article = complete()
    if (!article) return
    setSending(true)
    const answer = await autosave.saveNow(article)
    if (answer.kind === 'saved') {
      autosave.finish()
      return onSavedAsDraft()
    }
    if (answer.kind === 'refused') return refuse({ form: `Erreur: ${answer.sentence}` })
    refuse({ form: `Erreur: ${answer.reason}` }, answer.signedOut)
  }

  const resolve = {
    goOn: () => setConflict(null),
    takeTheirs: () => {
      if (conflict) editing.takeTheirs(conflict.theirs)
      setConflict(null)
    },
    keepMine: () => {
      if (!conflict) return
      editing.rebase(conflict.theirs)
      return send(conflict.theirs)
    },
  }
  return { isSending, refusal, conflict, resolve, send, saveAsDraft }
}
