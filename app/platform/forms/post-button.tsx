import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { HiddenFields } from './hidden-fields.tsx'
import { IdempotencyKeyField } from './idempotency-key-field.tsx'

interface PostButtonProps {
  action: string
  fields?: Record<string, string>
  className?: string
  /** The accessible name, where the words alone do not say what they apply to. */
  label?: string
  /** For an address that leads out of the pages of the account. */
  reloadDocument?: boolean
  children: ReactNode
}

export function PostButton({ action, fields, className, label, reloadDocument, children }: PostButtonProps) {
  return (
    <Form method="post" action={action} reloadDocument={reloadDocument} preventScrollReset>
      <IdempotencyKeyField />
      <HiddenFields fields={fields} />
      <button className={className} type="submit" aria-label={label}>
        {children}
      </button>
    </Form>
  )
}
