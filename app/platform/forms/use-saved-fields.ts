import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { idempotencyKeyField } from '../requests/idempotency-key.ts'
import { newUuid } from '../text/uuid.ts'
import type { FieldErrors } from './form.ts'
import { postInPlace } from './in-place-request.ts'

export interface SavedAnswer {
  saved: string[]
  errors: FieldErrors
}

export type FieldState = { kind: 'saving' } | { kind: 'saved' } | { kind: 'refused'; sentence: string }

export const answersInPlace = 'sur-place'

interface SavedFieldsOptions {
  action: string
  answer: SavedAnswer | undefined
  together?: string[]
}

/** Each field is sent when it is left or chosen, one after the other, so that the last one counts. */
export function useSavedFields({ action, answer, together = [] }: SavedFieldsOptions) {
  const form = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()
  const [states, setStates] = useState<Partial<Record<string, FieldState>>>(() => statesOf(answer))
  const storedValues = useRef(new Map<string, string>())
  const queue = useRef(Promise.resolve())

  function saveChange(control: HTMLInputElement): void {
    const { name, value, type } = control
    const isChosen = type === 'radio'
    if (!name || (isChosen && !control.checked) || type === 'hidden') return
    if (!isChosen && value === (storedValues.current.get(name) ?? control.defaultValue)) return
    storedValues.current.set(name, value)
    const fields = together.includes(name) ? valuesOf(control.form, together) : { [name]: value }
    for (const field of Object.keys(fields)) setStates((before) => ({ ...before, [field]: { kind: 'saving' } }))
    queue.current = queue.current.then(() => send(fields))
  }

  async function send(fields: Record<string, string>): Promise<void> {
    const body = { ...fields, [answersInPlace]: '1', [idempotencyKeyField]: newUuid() }
    const got = await postInPlace<SavedAnswer>(action, body)
    const after = Object.keys(fields).map((name): [string, FieldState] => [name, stateAfter(got, name)])
    for (const [name, { kind }] of after) if (kind === 'refused') storedValues.current.delete(name)
    setStates((before) => ({ ...before, ...Object.fromEntries(after) }))
    if (after.some(([, { kind }]) => kind === 'saved')) await revalidate()
  }

  useEffect(() => {
    const onHidden = () => {
      const focusedElement = document.activeElement
      if (document.hidden && isControl(focusedElement) && form.current?.contains(focusedElement))
        saveChange(focusedElement)
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  })

  return {
    states,
    attributes: {
      ref: form,
      method: 'post' as const,
      preventScrollReset: true,
      noValidate: true,
      onBlur: ({ target }: React.FocusEvent<HTMLFormElement>) => {
        if (isControl(target) && target.type !== 'radio') saveChange(target)
      },
      onChange: ({ target }: React.ChangeEvent<HTMLFormElement>) => {
        if (!isControl(target)) return
        if (target.type === 'radio') saveChange(target)
        else setStates((before) => ({ ...before, [target.name]: undefined }))
      },
      onKeyDown: (event: React.KeyboardEvent<HTMLFormElement>) => {
        if (event.key !== 'Enter' || !isControl(event.target)) return
        event.preventDefault()
        saveChange(event.target)
      },
    },
  }
}

function isControl(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement
}

function valuesOf(form: HTMLFormElement | null, names: string[]): Record<string, string> {
  const values = form ? new FormData(form) : new FormData()
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values.get(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

function statesOf(answer: SavedAnswer | undefined): Partial<Record<string, FieldState>> {
  if (!answer) return {}
  return Object.fromEntries([
    ...answer.saved.map((name): [string, FieldState] => [name, { kind: 'saved' }]),
    ...Object.entries(answer.errors).map(([name, sentence]): [string, FieldState] => [
      name,
      { kind: 'refused', sentence },
    ]),
  ])
}

function stateAfter(got: Awaited<ReturnType<typeof postInPlace<SavedAnswer>>>, name: string): FieldState {
  if (got.kind === 'failed') return { kind: 'refused', sentence: got.sentence }
  if (got.kind === 'redirect')
    return { kind: 'refused', sentence: 'Vous n’êtes plus connecté\u00a0: reconnectez-vous.' }
  const sentence = got.data.errors[name] ?? got.data.errors.form
  return sentence === undefined ? { kind: 'saved' } : { kind: 'refused', sentence }
}
