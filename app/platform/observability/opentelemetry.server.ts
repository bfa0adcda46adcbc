import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { atMostEveryMinute } from '../concurrency/at-most-every-minute.ts'
import { config } from '../config.server.ts'
import { log } from '../log.server.ts'
import { productKey } from '../product-name.ts'
import { productVersion } from '../product-version.server.ts'
import type { RequestRecord } from '../http/request-record.server.ts'
import type { TracingConfig } from './tracing-settings.server.ts'
import type { Tracer } from './tracer.server.ts'

const queryCharactersMax = 2000
const endMillisecondsMax = 2_000

/** Address, headers and time limit of the exporter, and attributes of the resource, are read by the libraries. */
export function openTelemetryTracer(settings: TracingConfig): Tracer {
  diag.setLogger(toOurLog, { logLevel: DiagLogLevel.WARN })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const own = resourceFromAttributes({ 'service.name': productKey, 'service.version': productVersion })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), ...settings.batches })],
  })
  const spans = provider.getTracer(productKey, productVersion)
  const propagator = new W3CTraceContextPropagator()

  /** Only our own proxy says which trace a request belongs to. */
  const parentOf = ({ headers }: IncomingMessage) =>
    config.trustedProxyHops > 0 ? propagator.extract(ROOT_CONTEXT, headers, headerGetter) : ROOT_CONTEXT

  return {
    request(request, response, record, work) {
      const kind = SpanKind.SERVER
      const span = spans.startSpan(request.method ?? '', { kind }, parentOf(request))
      response.once('close', () => endRequest(span, request, response, record))
      context.with(trace.setSpan(ROOT_CONTEXT, span), work)
    },
    job: (name, work) =>
      spans.startActiveSpan(`job ${name}`, {}, ROOT_CONTEXT, (span) => {
        const working = work()
        working.then(
          () => endSpan(span, null),
          (problem: unknown) => endSpan(span, problem),
        )
        return working
      }),
    query(text) {
      // Without a request or a job above it: the queue that looks for work, every few seconds.
      if (!trace.getActiveSpan()) return () => {}
      const operation = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text.slice(0, queryCharactersMax),
      }
      const span = spans.startSpan(operation, { kind: SpanKind.CLIENT, attributes })
      return (problem) => endSpan(span, problem)
    },
    async end() {
      const late = new Promise((resolve) => setTimeout(resolve, endMillisecondsMax).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}

const headerGetter = {
  keys: (headers: IncomingMessage['headers']) => Object.keys(headers),
  get: (headers: IncomingMessage['headers'], name: string) => headers[name],
}

function endRequest(
  span: Span,
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  record: RequestRecord,
): void {
  const { id, route, cache } = record
  if (route) span.updateName(`${method} ${route}`)
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': response.statusCode,
    'http.request.id': id,
    'http.cached': cache === 'hit',
    ...(route && { 'http.route': route }),
  })
  if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** The message of a problem may hold what people typed: only its code is sent. */
function endSpan(span: Span, problem: unknown): void {
  if (problem) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    const { code } = problem as { code?: unknown }
    if (typeof code === 'string') span.setAttribute('error.type', code)
  }
  span.end()
}

function samplerOf({ sampler, share }: TracingConfig): Sampler {
  const kind = sampler.replace('parentbased_', '')
  const root = new TraceIdRatioBasedSampler(kind === 'always_on' ? 1 : kind === 'always_off' ? 0 : share)
  return kind === sampler ? root : new ParentBasedSampler({ root })
}

const warn = atMostEveryMinute((message: string) => log.warn({ details: message }, 'traces could not be sent'))
const toOurLog = { error: warn, warn, info: () => {}, debug: () => {}, verbose: () => {} }
