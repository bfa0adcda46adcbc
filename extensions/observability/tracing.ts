import { createRequire } from 'node:module'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { NodeSDK } from '@opentelemetry/sdk-node'

process.env.OTEL_SERVICE_NAME ||= 'amulette'
process.env.OTEL_METRICS_EXPORTER ||= 'none'
process.env.OTEL_LOGS_EXPORTER ||= 'none'
// Only our own proxy may say which trace a request belongs to.
if (!Number(process.env.TRUSTED_PROXY_HOPS)) process.env.OTEL_PROPAGATORS ||= 'none'

/** These attributes identify people and what they read; a span has the route instead. */
const personal = ['client.address', 'network.peer.address', 'url.path', 'url.query', 'user_agent.original']

/** Node loads it before the server (`--import`). The library reads the other standard variables. */
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

// The instrumentations patch modules when they are required; imports get the same objects.
const require = createRequire(import.meta.url)
for (const name of ['node:http', 'node:https', 'pg', 'pg-pool']) require(name)
