import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ArticleInputState } from '../use-article-input.ts'
import { imageName, moveImage, withAddresses } from './images.ts'

/** What adds, moves and removes photos of the list, and the sentence that announces it. */
export function useImageList({ fields: { images }, changeImages, setError }: ArticleInputState) {
  const [status, setStatus] = useState('')
  const [openAddress, setOpenAddress] = useState<string | null>(null)
  /** Opens a new photo, so that its text is written; never in place of one that is being described. */
  const openIfNoneIs = (address: string | undefined) => setOpenAddress((before) => before ?? address ?? null)

  /** @returns whether one was added. */
  const addAddresses = (addresses: string): boolean => {
    const outcome = withAddresses(images, addresses)
    setError('images', outcome.ok ? undefined : outcome.refusal)
    if (!outcome.ok || outcome.value === images) return false
    changeImages(() => outcome.value)
    const total = outcome.value.length
    setStatus(`${imageName(outcome.value.at(-1)?.address ?? '')} ajoutée, photo ${total} sur ${total}.`)
    openIfNoneIs(outcome.value[images.length]?.address)
    return true
  }
  const addUploaded = (address: string) => {
    changeImages((before) => [...before, { address, alt: null }])
    openIfNoneIs(address)
  }
  const move = (from: number, to: number) => {
    changeImages((before) => moveImage(before, from, to))
    const name = imageName(images[from]?.address ?? '')
    setStatus(`${name}, photo ${to + 1} sur ${images.length}${to === 0 ? ', principale' : ''}.`)
  }
  /** Renders at once: the element that gets the focus next must be there. */
  const remove = (removedAddress: string) => {
    setStatus(`${imageName(removedAddress)} retirée.`)
    flushSync(() => {
      setOpenAddress(null)
      changeImages((before) => before.filter(({ address }) => address !== removedAddress))
    })
  }
  return { status, openAddress, setOpenAddress, addAddresses, addUploaded, move, remove }
}
