import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { newUuid } from '../text/uuid.ts'
import { type RefusedForm, withoutErrorsOf } from './form.ts'
import { idempotencyKeyField } from '../requests/idempotency-key.ts'
import { postInPlace } from './in-place-request.ts'
import { useFocusFirstError } from './use-focus-first-error.ts'

interface InPlaceFormOptions<Answer> {
  action: string
  first?: Answer | undefined
  /** Retries until an answer comes. False for a password or a one-time code, which must not be sent twice. */
  repeats?: boolean
  extraFields?: Readonly<Record<string, string>> | undefined
  answerOnFailure: (reason: string) => Answer
  onSend?: (form: HTMLFormElement) => void
  onAccepted?: (form: HTMLFormElement) => void
}

export function useInPlaceForm<Answer>({
  action,
  first,
  repeats = false,
  extraFields = {},
  answerOnFailure,
  onSend,
  onAccepted,
}: InPlaceFormOptions<Answer>) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [state, setState] = useState({ action, answer: first })
  const { answer } = state
  const formRef = useRef<HTMLFormElement>(null)
  useFocusFirstError(formRef, (Object(answer) as Partial<RefusedForm>).errors)
  if (state.action !== action) setState({ action, answer: undefined })
  const setAnswer = (change: (before: Answer | undefined) => Answer | undefined) =>
    setState((before) => (before.action === action ? { action, answer: change(before.answer) } : before))
  /** The key stays until there is an answer, since a submission that seemed to fail may have arrived. */
  const key = useRef<string>(null)

  async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    const focusedElement = document.activeElement
    setBusy(true)
    setAnswer(() => undefined)
    onSend?.(form)
    const fields: Record<string, string> = { ...extraFields }
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value
    if (repeats) fields[idempotencyKeyField] = key.current ??= newUuid()
    const got = await postInPlace<Answer>(submitter?.getAttribute('formaction') ?? action, fields)
    setBusy(false)
    if (got.kind !== 'failed') key.current = null
    if (got.kind === 'redirect') {
      await navigate(withoutIdleHash(got.to), { preventScrollReset: true })
      onAccepted?.(form)
    } else {
      setAnswer(() => (got.kind === 'data' ? got.data : answerOnFailure(got.sentence)))
    }
    requestAnimationFrame(() => giveFocusBack(form, focusedElement))
  }

  return {
    answer,
    busy,
    form: formRef,
    attributes: {
      ref: formRef,
      method: 'post',
      action,
      noValidate: true,
      onInput: ({ target }: React.InputEvent<HTMLFormElement>) => {
        const { name } = target as Partial<HTMLInputElement>
        setAnswer((before) => before && withoutErrorsOf(before, name ?? ''))
      },
      onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!busy) void send(event.currentTarget, event.nativeEvent.submitter)
      },
    } as const,
  }
}

function giveFocusBack(form: HTMLFormElement, focusedElement: Element | null): void {
  if (!form.isConnected || document.activeElement !== document.body) return
  if (focusedElement instanceof HTMLElement) focusedElement.focus({ preventScroll: true })
}

/** A navigation that only changes the hash reloads no data, so the new content would not appear. */
function withoutIdleHash(to: string): string {
  const { pathname, search } = new URL(to, window.location.href)
  const isHere = pathname === window.location.pathname && search === window.location.search
  return isHere ? pathname + search : to
}
