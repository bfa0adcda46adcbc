import { z } from 'zod'
import { httpAddress, isWebAddress } from '../site-rules.ts'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
const address = z.string().refine(isWebAddress, { error: httpAddress }).optional()
const countError = 'un nombre entier, 1 au moins'
const shareError = 'un nombre entre 0 et 1'

const positive = (otherwise: number) =>
  z.coerce.number({ error: countError }).int(countError).min(1, countError).default(otherwise)

/** The other standard variables are read by the libraries of OpenTelemetry themselves. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers, { error: samplers.join(', ') }).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: shareError }).min(0, shareError).max(1, shareError).default(1),
  OTEL_BSP_SCHEDULE_DELAY: positive(5000),
  OTEL_BSP_EXPORT_TIMEOUT: positive(30_000),
  OTEL_BSP_MAX_QUEUE_SIZE: positive(2048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: positive(512),
}

export interface TracingConfig {
  sampler: (typeof samplers)[number]
  /** Of traces that are sent, from 0 to 1, where the sampler has a ratio. */
  share: number
  batches: {
    scheduledDelayMillis: number
    exportTimeoutMillis: number
    maxQueueSize: number
    maxExportBatchSize: number
  }
}

export function tracingConfig(found: z.infer<z.ZodObject<typeof tracingVariables>>): TracingConfig | null {
  const collector = found.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? found.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!collector || found.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null
  const batches = {
    scheduledDelayMillis: found.OTEL_BSP_SCHEDULE_DELAY,
    exportTimeoutMillis: found.OTEL_BSP_EXPORT_TIMEOUT,
    maxQueueSize: found.OTEL_BSP_MAX_QUEUE_SIZE,
    maxExportBatchSize: Math.min(found.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, found.OTEL_BSP_MAX_QUEUE_SIZE),
  }
  return { sampler: found.OTEL_TRACES_SAMPLER, share: found.OTEL_TRACES_SAMPLER_ARG, batches }
}
