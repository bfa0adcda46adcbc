import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { NarrowPage } from '../ui/narrow-page.tsx'
import { ConfirmationActions } from './confirmation-actions.tsx'
import { ErrorMessage } from './error-message.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { IdempotencyKeyField } from './idempotency-key-field.tsx'

interface ConfirmationPageProps {
  title: string
  message?: string | undefined
  fields?: Record<string, string>
  confirm: string
  cancelHref: string
  children: ReactNode
}

/** Asks without script what a dialog asks with it. */
export function ConfirmationPage({ title, message, fields, confirm, cancelHref, children }: ConfirmationPageProps) {
  return (
    <NarrowPage title={title}>
      <ErrorMessage>{message}</ErrorMessage>
      <Form method="post" className="panel column">
        <IdempotencyKeyField />
        <HiddenFields fields={fields} />
        {children}
        <ConfirmationActions cancelHref={cancelHref}>{confirm}</ConfirmationActions>
      </Form>
    </NarrowPage>
  )
}
