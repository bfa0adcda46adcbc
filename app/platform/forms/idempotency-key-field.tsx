import { useRouteLoaderData } from 'react-router'
import { idempotencyKeyField } from '../requests/idempotency-key.ts'

export function IdempotencyKeyField() {
  const page = useRouteLoaderData<{ requestId: string | null }>('root')
  return <input type="hidden" name={idempotencyKeyField} value={page?.requestId ?? ''} />
}
