import { useRouteLoaderData } from 'react-router'
import { idempotencyKeyField } from './idempotency-key.ts'

/** For a form that is sent without script: what arrives twice from one page is stored once. The page's own id is the key. */
export function IdempotencyKeyField() {
  const page = useRouteLoaderData<{ requestId: string | null }>('root')
  return <input type="hidden" name={idempotencyKeyField} value={page?.requestId ?? ''} />
}
