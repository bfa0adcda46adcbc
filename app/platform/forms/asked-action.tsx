import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/toasts.tsx'
import { idempotencyKeyField } from '../requests/idempotency-key.ts'
import { newUuid } from '../text/uuid.ts'
import { busyLabel } from './busy-label.ts'
import { postInPlace } from './in-place-request.ts'

interface AskedActionProps {
  /** Answers with a page that asks without script, and with the action when it is posted. */
  action: string
  returnTo: string
  fields?: Record<string, string>
  question: string
  detail?: string
  children: string
  icon?: ReactNode
  label: string
  className: string
  failure: string
}

export function AskedAction(props: AskedActionProps) {
  const { action, returnTo, fields, question, detail, children, icon, label, className, failure } = props
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle')
  const isDone = useRef(false)
  const takeBack = useRef<() => void>(null)
  const navigate = useNavigate()
  const toast = useToast()

  const act = async () => {
    setState('busy')
    takeBack.current?.()
    const answer = await postInPlace<{ message: string }>(action, {
      ...fields,
      returnTo,
      [idempotencyKeyField]: newUuid(),
    })
    setState('idle')
    if (answer.kind !== 'redirect') {
      const text = answer.kind === 'data' ? answer.data.message : failure + answer.sentence
      takeBack.current = toast({ kind: 'error', text })
      return
    }
    isDone.current = true
    await navigate(answer.to, { replace: true, preventScrollReset: true })
  }
  useEffect(
    () => () => {
      // The focus went with the row or the card; what takes the action back may stand in its place.
      const result = document.querySelector<HTMLElement>('main [data-result]') ?? document.getElementById('contenu')
      if (isDone.current && document.activeElement === document.body) result?.focus({ preventScroll: true })
    },
    [],
  )

  return (
    <>
      <a
        data-app
        className={className}
        href={`${action}?${new URLSearchParams({ ...fields, retour: returnTo })}`}
        aria-label={label}
        aria-busy={state === 'busy'}
        onClick={(event) => {
          if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          if (state === 'idle') setState('asking')
        }}
      >
        {icon}
        {state === 'busy' ? busyLabel(children) : children}
      </a>
      {state === 'asking' &&
        createPortal(
          <ConfirmDialog
            question={question}
            detail={detail}
            confirm={children}
            onCancel={() => setState('idle')}
            onConfirm={() => void act()}
          />,
          // The colours and the covering link of a card must not apply to the dialog.
          document.body,
        )}
    </>
  )
}
