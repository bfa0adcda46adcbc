import type { Extension } from '#platform/extension.ts'

const isTracing =
  (process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
  process.env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true'

export default {
  name: 'observability',
  routes: { everyone: [{ path: 'metrics', file: 'routes/metrics.ts' }] },
  packages: [
    '@opentelemetry/api',
    '@opentelemetry/instrumentation-http',
    '@opentelemetry/instrumentation-pg',
    '@opentelemetry/sdk-node',
    'prom-client',
  ],
  preloads: () => (isTracing ? ['tracing.ts'] : []),
  async start() {
    const { startMetrics } = await import('./metrics.server.ts')
    await startMetrics()
    if (!isTracing) return {}
    const { nameSpansByRoute } = await import('./request-spans.server.ts')
    return { stop: nameSpansByRoute() }
  },
} satisfies Extension
