import { useEffect, useRef, useState } from 'react'
import type { SiteSettings } from '#platform/site-settings.ts'
import { readAppearance } from '../appearance-form.ts'
import { isUnchanged, withName, type ShownAppearance } from '../appearance.ts'
import { forgetStoredAppearance, readStoredAppearance, storeAppearance } from './stored-appearance.ts'

export type OwnPictures = Partial<Record<'logo' | 'portrait', string>>

interface Start {
  online: ShownAppearance
  settings: SiteSettings
  memberId: string
  /** The server refused these, or moved an entry for a browser without script. */
  answer: ShownAppearance | undefined
  form: React.RefObject<HTMLFormElement | null>
}

/** Choices that only this browser knows until they are put online. */
export function useAppearance({ online, settings, memberId, answer, form }: Start) {
  const [values, setValues] = useState(answer ?? online)
  const [pictures, setPictures] = useState<OwnPictures>({})
  const [formerValues, setFormerValues] = useState<ShownAppearance | null>(null)
  const [lastAnswer, setLastAnswer] = useState(answer)
  const [fileKey, setFileKey] = useState(0)
  const isFirst = useRef(true)
  const { version } = settings
  if (lastAnswer !== answer) {
    setLastAnswer(answer)
    if (answer) setValues(answer)
    setPictures({})
    setFileKey((key) => key + 1)
  }
  const isDirty = !isUnchanged(values, online) || Object.keys(pictures).length > 0
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      // Somebody may type before the page is hydrated.
      const input = form.current ? readAppearance(new FormData(form.current), values).values : values
      if (!isUnchanged(input, values)) return setValues(input)
      const draft = readStoredAppearance(memberId, version)
      if (draft && !answer) return setValues(draft)
    }
    if (isUnchanged(values, online)) forgetStoredAppearance()
    else storeAppearance({ memberId, version, values })
  }, [values, online, memberId, version, answer, form])
  return {
    values,
    pictures,
    fileKey,
    isDirty,
    isForgotten: formerValues !== null && !isDirty,
    change: (change: Partial<ShownAppearance>) => setValues((before) => ({ ...before, ...change })),
    rename: (siteName: string) => setValues((before) => withName(before, siteName, settings)),
    choosePicture: (kind: 'logo' | 'portrait', file: File | undefined) => {
      if (!file) return
      setPictures((before) => ({ ...before, [kind]: URL.createObjectURL(file) }))
      setValues((before) => ({ ...before, mark: kind }))
    },
    forget: () => {
      setFormerValues(values)
      setValues(online)
      setPictures({})
      setFileKey((key) => key + 1)
    },
    takeBack: () => {
      if (formerValues) setValues(formerValues)
      setFormerValues(null)
    },
  }
}

export type AppearanceState = ReturnType<typeof useAppearance>
