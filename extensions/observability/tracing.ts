import { createRequire } from 'node:module'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { NodeSDK } from '@opentelemetry/sdk-node'

process.env.OTEL_SERVICE_NAME ||= 'amulette'
process.env.OTEL_METRICS_EXPORTER ||= 'none'
process.env.OTEL_LOGS_EXPORTER ||= 'none'
// Only our own proxy says which trace a request belongs to.
if (!Number(process.env.TRUSTED_PROXY_HOPS)) process.env.OTEL_PROPAGATORS ||= 'none'

/** They say who asked, and for what in words: a span has the route. */
const personal = ['client.address', 'network.peer.address', 'url.path', 'url.query', 'user_agent.original']

/** Loaded by Node before the server (`--import`). The rest of the standard variables is read by the library. */
export const sdk = new NodeSDK({
  instrumentations: [
    new HttpInstrumentation({
      requireParentforOutgoingSpans: true,
      startIncomingSpanHook: () => Object.fromEntries(personal.map((name) => [name, ''])),
    }),
    new PgInstrumentation({ requireParentSpan: true }),
  ],
})
sdk.start()

// The instrumentations change these modules when they are required; imported ones are the same objects.
const require = createRequire(import.meta.url)
for (const name of ['node:http', 'node:https', 'pg', 'pg-pool']) require(name)
