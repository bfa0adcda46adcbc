import { useRouteLoaderData } from 'react-router'
import { idempotencyKeyField } from '../requests/idempotency-key.ts'

/** For forms sent without script: the page's id is the key. */
export function IdempotencyKeyField() {
  const page = useRouteLoaderData<{ requestId: string | null }>('root')
  return <input type="hidden" name={idempotencyKeyField} value={page?.requestId ?? ''} />
}
