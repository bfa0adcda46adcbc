import { startMetrics } from '#features/operations/metrics.server.ts'
import { config } from '#platform/config.server.ts'
import { endRequestLog, startRequestLog } from '#platform/http/request-log.server.ts'
import { endTracing, startTracing } from '#platform/observability/tracing.server.ts'

/** What is not asked for is not loaded. */
export async function startObserving(): Promise<void> {
  if (config.requestLog) startRequestLog()
  if (config.metricsKey) await startMetrics()
  if (config.tracing) await startTracing(config.tracing)
}

export async function endObserving(): Promise<void> {
  await endTracing()
  endRequestLog()
}
