import { trace } from '@opentelemetry/api'
import { inTime } from '#platform/concurrency/concurrency.ts'
import { onRequestEnd } from '#platform/http/request-record.server.ts'
import { sdk } from './tracing.ts'

const endMillisecondsMax = 2_000

/** @returns a function that sends the remaining spans */
export function nameSpansByRoute(): () => Promise<void> {
  onRequestEnd(({ id, route, cache }, { method }) => {
    const span = trace.getActiveSpan()
    if (route) span?.updateName(`${method} ${route}`).setAttribute('http.route', route)
    span?.setAttributes({ 'http.request.id': id, 'http.cached': cache === 'hit' })
  })
  return () => inTime(sdk.shutdown(), endMillisecondsMax).catch(() => {})
}
