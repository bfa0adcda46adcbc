import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { newUuid } from '../text/new-uuid.ts'
import { withoutErrorsOf } from './form.ts'
import { idempotencyKeyField } from './idempotency-key.ts'
import { postQuietly } from './quiet-request.ts'

interface QuietFormOptions<Answer> {
  /** Where the form is posted, with script as without. */
  action: string
  /** What the page was answered when it was posted without script. */
  first?: Answer | undefined
  /**
   * The server stores what arrives twice with one key once: the form is sent again by itself while no answer comes.
   * False for what must not be sent twice: a password, a code that is used up.
   */
  repeats?: boolean
  /** Makes the form's answer from the reason of a failure: no connection, a server in trouble, an expired session. */
  answerOnFailure: (reason: string) => Answer
  /** Called as it is sent, while the form is still there. */
  onSend?: (form: HTMLFormElement) => void
  /** It was accepted; the page it leads to comes next. */
  onAccepted?: () => void
}

/**
 * A form whose text survives everything: the router's own forms hand a cut connection to the nearest error page, which
 * takes the place of what was typed.
 */
export function useQuietForm<Answer>({
  action,
  first,
  repeats = false,
  answerOnFailure,
  onSend,
  onAccepted,
}: QuietFormOptions<Answer>) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState(first)
  const [answeredAt, setAnsweredAt] = useState(action)
  // The form leads elsewhere now: « Créer un compte » instead of « Se connecter ».
  if (answeredAt !== action) {
    setAnsweredAt(action)
    setAnswer(undefined)
  }
  /** The same until there is an answer: what is sent again by hand may have arrived too. */
  const key = useRef<string>(null)

  async function send(form: HTMLFormElement): Promise<void> {
    const focused = document.activeElement
    setBusy(true)
    setAnswer(undefined)
    onSend?.(form)
    const fields: Record<string, string> = {}
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value
    if (repeats) fields[idempotencyKeyField] = key.current ??= newUuid()
    const got = await postQuietly<Answer>(action, fields)
    setBusy(false)
    if (got.kind !== 'failed') key.current = null
    if (got.kind === 'redirect') {
      await navigate(withoutIdleHash(got.to), { preventScrollReset: true })
      onAccepted?.()
    } else {
      setAnswer(got.kind === 'data' ? got.data : answerOnFailure(got.sentence))
    }
    // Once the answer is shown, and whatever it moves the focus to has it.
    requestAnimationFrame(() => giveFocusBack(form, focused))
  }

  return {
    answer,
    busy,
    attributes: {
      method: 'post',
      action,
      noValidate: true,
      onInput: ({ target }: React.InputEvent<HTMLFormElement>) => {
        const { name } = target as Partial<HTMLInputElement>
        setAnswer((before) => before && withoutErrorsOf(before, name ?? ''))
      },
      onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        // A double click is one sending.
        if (!busy) void send(event.currentTarget)
      },
    } as const,
  }
}

/** A button that waits loses the focus. */
function giveFocusBack(form: HTMLFormElement, focused: Element | null): void {
  if (!form.isConnected || document.activeElement !== document.body) return
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}

/** To go to another place of the same page asks the server for nothing: what was just sent would not appear. */
function withoutIdleHash(to: string): string {
  const { pathname, search } = new URL(to, window.location.href)
  const isHere = pathname === window.location.pathname && search === window.location.search
  return isHere ? pathname + search : to
}
