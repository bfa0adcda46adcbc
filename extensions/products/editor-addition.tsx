import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useState } from 'react'
import type { EditorAddition } from '#features/editor/editor-additions.ts'
import { Field } from '#platform/forms/field.tsx'
import { checkedPhrases, PhraseChoices } from '#platform/forms/phrase-choices.tsx'
import { postInPlace } from '#platform/forms/in-place-request.ts'
import { Outline } from '#platform/ui/icon.tsx'
import { addLine, addressesIn, addressesOfLine, cardLines, cardLinesKey, nameLine } from './editor/card-lines.ts'
import { productInputs } from './product-form.ts'
import { editorCardsHref, newProduct, productHref } from './product.ts'
import type { CardAnswer, Product } from './products.server.ts'
import './editor-addition.css'

/** A shop's address that is pasted becomes a card, and so does one that the tool « Produit » receives. */
export default {
  label: 'Produit',
  icon: <Outline path="M3.500 9.500v-6h6l7 7l-6 6zM6.800 6.800h.01" />,
  Row: ProductRow,
} satisfies EditorAddition

function ProductRow({ editor, isOpen, onDone }: React.ComponentProps<EditorAddition['Row']>) {
  const { cards, ask, status } = useCards(editor)
  const close = () => {
    onDone()
    editor.view.focus()
  }
  return (
    <>
      {isOpen && <CardFields editor={editor} cards={cards} ask={ask} onDone={close} />}
      <output className="caption card-status">{!isOpen && status}</output>
    </>
  )
}

function useCards(editor: Editor) {
  const [cards] = useState(() => new Map<string, Product>())
  const [status, setStatus] = useState('')
  const ask = useCallback(
    async (fields: Record<string, string>): Promise<CardAnswer> => {
      const answer = await postInPlace<CardAnswer>(editorCardsHref, fields)
      if (answer.kind !== 'data') return { cards: [], problem: answer.kind === 'failed' ? answer.sentence : '' }
      for (const card of answer.data.cards) cards.set(card.address, card)
      // An empty transaction shows them.
      if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false))
      return answer.data
    },
    [cards, editor],
  )
  useEffect(() => {
    const onPaste = async (address: string) => {
      setStatus('Lecture de la page de la boutique…')
      const { cards: answer, problem } = await ask({ address })
      const [card] = answer
      if (card && !editor.isDestroyed) nameLine(editor, address, card)
      setStatus(
        card
          ? `«\u00a0${card.name}\u00a0» a sa carte. «\u00a0Produit\u00a0» y ajoute votre phrase.`
          : `${problem} Pour en faire une carte quand même, ouvrez «\u00a0Produit\u00a0».`,
      )
    }
    editor.registerPlugin(cardLines(cards, (address) => void onPaste(address)))
    const addresses = addressesIn(editor.state.doc)
    if (addresses.length > 0) void ask({ addresses: addresses.join('\n') })
    return () => void editor.unregisterPlugin(cardLinesKey)
  }, [editor, cards, ask])
  return { cards, ask, status }
}

interface CardFieldsProps extends Pick<ReturnType<typeof useCards>, 'cards' | 'ask'> {
  editor: Editor
  onDone: () => void
}

/** On the line of a card they change its sentence. */
function CardFields({ editor, cards, ask, onDone }: CardFieldsProps) {
  const [line] = useState(() => addressesOfLine(editor.state.selection.$from.parent)[0] ?? '')
  const isKnown = cards.has(line)
  const [address, setAddress] = useState(line)
  const [sentence, setSentence] = useState(() => cards.get(line)?.sentence ?? '')
  const [{ problem, phrases }, setRefusal] = useState<Partial<CardAnswer>>({})
  const [isBusy, setBusy] = useState(false)
  const apply = async () => {
    setBusy(true)
    const answer = await ask({ address, sentence, phrase: checkedPhrases() })
    setBusy(false)
    const [card] = answer.cards
    if (!card) return setRefusal(answer)
    if (address !== line) addLine(editor, card)
    onDone()
  }
  const field = (isFirst: boolean, write: (text: string) => void) => ({
    autoFocus: isFirst,
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => write(event.target.value),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      // Enter must not submit the article, nor Escape close the editor.
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') onDone()
      else if (!isBusy) void apply()
    },
  })
  return (
    <div className="link-row card-row" role="group" aria-label={isKnown ? 'Modifier la carte' : 'Ajouter une carte'}>
      <Field
        name="card"
        label={productInputs.address.label}
        value={address}
        error={problem}
        {...field(!isKnown, setAddress)}
      />
      <Field name="own" {...productInputs.sentence} value={sentence} {...field(isKnown, setSentence)} />
      <PhraseChoices phrases={phrases} />
      <button className="btn" type="button" aria-busy={isBusy} disabled={isBusy} onClick={() => void apply()}>
        {isKnown ? 'Enregistrer la carte' : 'Ajouter la carte'}
      </button>
      <button className="btn outline" type="button" onClick={onDone}>
        Fermer
      </button>
      {problem && !phrases && (
        <a className="link" href={`${productHref(newProduct)}?adresse=${encodeURIComponent(address)}`} target="_blank">
          Remplir la carte moi-même
        </a>
      )}
    </div>
  )
}
