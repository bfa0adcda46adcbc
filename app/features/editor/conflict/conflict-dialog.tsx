import { useId, useMemo } from 'react'
import { frenchDateTime } from '#platform/text/french.ts'
import { useModal } from '#platform/ui/use-modal.ts'
import { type ArticleInput, articleKeys } from '#features/articles/article-fields.ts'
import { comparedLines } from '#features/articles/article-input.ts'
import { tooDifferent } from '#features/articles/text-difference.ts'
import type { Theirs } from '../use-editing.ts'
import { blockTexts, markedTexts, type Piece } from './marked-texts.ts'

interface ConflictDialogProps {
  mine: ArticleInput
  theirs: Theirs
  isSending: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onGoOn: () => void
}

export function ConflictDialog({ mine, theirs, isSending, onKeepMine, onTakeTheirs, onGoOn }: ConflictDialogProps) {
  const id = useId()
  const dialog = useModal()
  const texts = useMemo(() => markedTexts(textsOf(mine), textsOf(theirs.input)), [mine, theirs])
  const isSame = !texts.isTooDifferent && [...texts.mine, ...texts.theirs].flat().every(({ isOwn }) => !isOwn)
  return (
    <dialog
      ref={dialog}
      className="modal conflict"
      aria-labelledby={`${id}-heading`}
      aria-describedby={`${id}-hint`}
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!isSending) onGoOn()
      }}
      onClose={(event) => {
        event.stopPropagation()
        onGoOn()
      }}
    >
      <header>
        <h2 id={`${id}-heading`} tabIndex={-1}>
          Deux versions de cet article
        </h2>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with the keyboard alone it could not be scrolled */}
      <div className="modal-body" tabIndex={0} role="group" aria-labelledby={`${id}-heading`}>
        <p id={`${id}-hint`}>
          Cet article a changé entre-temps, avec un autre texte. Ce qui diffère est marqué{'\u00a0'}; quel que soit
          votre choix, l’autre texte reste dans les versions.
        </p>
        {texts.isTooDifferent && <p>{tooDifferent}</p>}
        {isSame && <p>Les mots sont les mêmes{'\u00a0'}: seule la mise en forme diffère.</p>}
        <Version name="Votre texte" tag="ins" blocks={texts.mine} />
        <Version name={`La version du ${frenchDateTime(theirs.savedAt)}`} tag="del" blocks={texts.theirs} />
      </div>
      <footer>
        <button className="btn outline" type="button" disabled={isSending} onClick={onGoOn}>
          Continuer d’écrire
        </button>
        <button className="btn outline" type="button" disabled={isSending} onClick={onTakeTheirs}>
          Prendre l’autre
        </button>
        <button className="btn" type="button" disabled={isSending} aria-busy={isSending} onClick={onKeepMine}>
          {isSending ? 'Enregistrement…' : 'Garder la mienne'}
        </button>
      </footer>
    </dialog>
  )
}

function Version({ name, tag: Tag, blocks }: { name: string; tag: 'ins' | 'del'; blocks: Piece[][] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      {blocks.map((pieces, index) => (
        <p key={index}>
          {pieces.map(({ text, isOwn }, at) => (isOwn ? <Tag key={at}>{text}</Tag> : <span key={at}>{text}</span>))}
        </p>
      ))}
    </section>
  )
}

function textsOf(input: ArticleInput): string[] {
  return articleKeys.flatMap((key) => {
    if (key === 'title') return [input.title.trim()]
    if (key === 'content') return blockTexts(input.content)
    return comparedLines(input, [key]).map(({ heading, label = heading, text }) => `${label}\u00a0: ${text}`)
  })
}
