import { useEffect } from 'react'
import { commentCharactersMax, answerInputs } from '#features/comments/comment.ts'
import type { RefusedEdit } from '#features/comments/comment-edit-box.tsx'
import { busyLabel } from '#platform/forms/busy-label.ts'
import { TextField } from '#platform/forms/field.tsx'
import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { useToast } from '#platform/ui/toasts.tsx'
import { answerFailure, publishedTogether } from '../moderation.ts'
import { PhraseChoices } from '#platform/forms/phrase-choices.tsx'
import type { ModeratedComment } from '../moderated-comment.ts'
import { answerAddress } from '../decision-addresses.ts'
import { inPlaceFields, type DecisionAnswer } from './decision-responses.ts'
import { useDecisionContext, useReloadAfter } from './decision-context.ts'

interface AnswerBoxProps {
  comment: ModeratedComment
  isOpen: boolean
  onClose: () => void
}

type Answer = Partial<DecisionAnswer> & Partial<RefusedEdit>

/** A closed box keeps its text. Without script the same address shows a page instead. */
export function AnswerBox({ comment, isOpen, onClose }: AnswerBoxProps) {
  const { list, returnTo } = useDecisionContext()
  const { id, authorName, version } = comment
  const show = useToast()
  const { answer, busy, form, attributes } = useInPlaceForm<Answer>({
    action: answerAddress(id),
    repeats: true,
    extraFields: inPlaceFields,
    answerOnFailure: (reason) => ({ errors: { content: answerFailure + reason } }),
    onSend: () => list?.onSend([id]),
  })
  useEffect(() => {
    if (isOpen) form.current?.querySelector('textarea')?.focus()
  }, [isOpen, form])
  useReloadAfter(answer, ({ message, decided: decisions = [] }) => {
    if (message !== undefined && decisions.length > 0) list?.onDecided({ message, decided: decisions })
    else list?.onRefused([id])
    if (message !== undefined && decisions.length === 0) {
      show({ kind: 'success', text: message })
      onClose()
    }
  })
  const save = 'Valider et publier la réponse'
  return (
    <form {...attributes} className="answer-box" data-action="answer" hidden={!isOpen}>
      <input type="hidden" name="version" value={version} />
      <TextField
        name="content"
        {...answerInputs.content}
        label={`${answerInputs.content.label} à ${authorName}`}
        maxLength={commentCharactersMax}
        hint={publishedTogether}
        error={answer?.errors?.content ?? answer?.errors?.form ?? answer?.errors?.version}
      />
      <input type="hidden" name="returnTo" value={returnTo} />
      <PhraseChoices phrases={answer?.phrases ?? comment.phrases} />
      <div className="actions">
        <button className="btn" type="submit" aria-disabled={busy}>
          {busy ? busyLabel(save) : save}
        </button>
        <button className="btn outline" type="button" onClick={onClose}>
          Fermer<span className="sr-only"> la réponse à {authorName}</span>
        </button>
      </div>
    </form>
  )
}
