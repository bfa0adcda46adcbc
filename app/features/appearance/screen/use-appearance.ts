import { useEffect, useRef, useState } from 'react'
import type { Appearance } from '#platform/site-settings.ts'
import { readAppearance } from '../appearance-form.ts'
import { isUnchanged, withName, type ShownAppearance } from '../appearance.ts'
import { forgetStoredAppearance, readStoredAppearance, storeAppearance } from './stored-appearance.ts'

export type OwnPictures = Partial<Record<'logo' | 'portrait', string>>

interface Start {
  shown: ShownAppearance
  written: Appearance
  memberId: string
  version: number
  /** What the server refused, or moved for a browser without script. */
  answered: ShownAppearance | undefined
  form: React.RefObject<HTMLFormElement | null>
}

type Change = Partial<ShownAppearance>

/** What is being chosen, which only this browser knows until it is put online. */
export function useAppearance({ shown, written, memberId, version, answered, form }: Start) {
  const [values, setValues] = useState(answered ?? shown)
  const [pictures, setPictures] = useState<OwnPictures>({})
  const [forgotten, setForgotten] = useState<ShownAppearance | null>(null)
  const [lastAnswer, setLastAnswer] = useState(answered)
  const [fileKey, setFileKey] = useState(0)
  const isFirst = useRef(true)
  if (lastAnswer !== answered) {
    setLastAnswer(answered)
    if (answered) setValues(answered)
    setPictures({})
    setFileKey((key) => key + 1)
  }
  const isDirty = !isUnchanged(values, shown) || Object.keys(pictures).length > 0
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      // What was typed before the page was hydrated.
      const typed = form.current ? readAppearance(new FormData(form.current), values).values : values
      if (!isUnchanged(typed, values)) return setValues(typed)
      const stored = readStoredAppearance(memberId, version)
      if (stored && !answered) return setValues(stored)
    }
    if (isUnchanged(values, shown)) forgetStoredAppearance()
    else storeAppearance({ memberId, version, values })
  }, [values, shown, memberId, version, answered, form])
  return {
    values,
    pictures,
    fileKey,
    isDirty,
    isForgotten: forgotten !== null && !isDirty,
    change: (change: Change) => setValues((before) => ({ ...before, ...change })),
    rename: (siteName: string) => setValues((before) => withName(before, siteName, written)),
    choosePicture: (kind: 'logo' | 'portrait', file: File | undefined) => {
      if (!file) return
      setPictures((before) => ({ ...before, [kind]: URL.createObjectURL(file) }))
      setValues((before) => ({ ...before, mark: kind }))
    },
    forget: () => {
      setForgotten(values)
      setValues(shown)
      setPictures({})
      setFileKey((key) => key + 1)
    },
    takeBack: () => {
      if (forgotten) setValues(forgotten)
      setForgotten(null)
    },
  }
}

export type AppearanceState = ReturnType<typeof useAppearance>
