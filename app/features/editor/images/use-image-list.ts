import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ArticleInputState } from '../use-article-input.ts'
import { imageName, moveImage, withAddresses } from './images.ts'

export function useImageList({ fields: { images }, changeImages, setError }: ArticleInputState) {
  const [status, setStatus] = useState('')
  const [openAddress, setOpenAddress] = useState<string | null>(null)
  /** A new photo opens so that its text is written, unless another one is being described. */
  const openIfNoneIs = (address: string | undefined) => setOpenAddress((before) => before ?? address ?? null)

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
  const addPicture = (address: string) => {
    changeImages((before) => [...before, { address, alt: null }])
    openIfNoneIs(address)
  }
  const move = (from: number, to: number) => {
    changeImages((before) => moveImage(before, from, to))
    const name = imageName(images[from]?.address ?? '')
    setStatus(`${name}, photo ${to + 1} sur ${images.length}${to === 0 ? ', principale' : ''}.`)
  }
  /** It renders at once, because an element of the new list gets the focus next. */
  const remove = (removedAddress: string) => {
    setStatus(`${imageName(removedAddress)} retirée.`)
    flushSync(() => {
      setOpenAddress(null)
      changeImages((before) => before.filter(({ address }) => address !== removedAddress))
    })
  }
  return { status, openAddress, setOpenAddress, addAddresses, addUploaded: addPicture, move, remove }
}
