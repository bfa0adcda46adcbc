import { config } from '#platform/config.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { frenchNumber } from '#platform/text/french.ts'
import { requestsPerKey } from '#features/keys/caller.server.ts'
import { addressOf } from './example-address.ts'
import { describedWebhooks, type Example, type Operation, type Parameter } from '#features/keys/operation.ts'
import { keyScopes } from '#features/keys/key.ts'
import { fillFacts } from '#platform/text/facts.ts'
import { filterValuesMax } from '../realtime/realtime-socket.server.ts'
import { writtenRowsMax } from '../tables/writes/row-input.ts'
import { schemaOf } from './openapi.server.ts'
import { listOperations, ownOperations } from './operations.server.ts'
import texts from './guide.json' with { type: 'json' }
import realtimeConversation from './realtime-conversation.json' with { type: 'json' }

export type Guide = ReturnType<typeof describeForPeople>

let guide: Guide | null = null

export function apiGuide(): Guide {
  tagPage('documentation')
  return (guide ??= describeForPeople())
}

function describeForPeople() {
  const groups = [...Map.groupBy(listOperations(), ({ group }) => group)].map(([name, own], place) => ({
    id: `groupe-${place + 1}`,
    name,
    operations: own.map(describe),
  }))
  const webhooks = describedWebhooks.map(({ events, message }) => ({
    events: [...events],
    schema: json(schemaOf(message, 'output')),
  }))
  return {
    siteUrl: config.siteUrl,
    offers: texts.offers.map((offer) => ({ ...offer, present: fillFacts(offer.present, { writtenRowsMax }) })),
    firstSteps: texts.firstSteps.map(stepOf),
    requestsPerMinute: requestsPerKey.hits,
    groups,
    realtime: {
      address: `${config.siteUrl.replace('http', 'ws')}/realtime/v1/websocket?apikey=VOTRE_CLE&vsn=1.0.0`,
      messages: realtimeConversation.map(({ from, when, message }) => ({
        from,
        when: fillFacts(when, { filterValuesMax: frenchNumber(filterValuesMax) }),
        text: JSON.stringify(message),
      })),
    },
    webhooks,
  }
}

function stepOf({ summary, call, example: exampleName }: (typeof texts.firstSteps)[number]) {
  const operation = ownOperations.find(({ method, path }) => `${method} ${path}` === call)
  const example = operation?.examples.find((one) => one.summary === exampleName)
  if (!operation || !example) throw new Error(`There is no example "${exampleName}" of ${call}.`)
  return { summary, command: commandOf(operation, example) }
}

function accessOf({ access, scope }: Operation): string {
  const byKey = scope && `une clé qui permet «\u00a0${keyScopes[scope].label}\u00a0»`
  if (access === 'public') return 'Sans jeton.'
  if (access === 'person') return byKey ? `Avec le jeton d’une session, ou ${byKey}.` : 'Avec le jeton d’une session.'
  if (access === 'session') return 'Avec le jeton d’une session\u00a0; une clé n’ouvre aucun compte.'
  if (!byKey) return 'Sans jeton, ou avec celui d’une session.'
  return `Sans jeton, ce que tout le monde lit\u00a0; avec celui d’une session, ce que cette personne lit\u00a0; avec ${byKey}, ce que lit son administrateur.`
}

/** Repeating the shape of errors would hide the differences between answers. */
const hasSchema = (status: string) => status.startsWith('2') && status !== '206'

function describe(operation: Operation) {
  const { method, path, summary, description, parameters = [], body, fileTypes = [], answers, examples } = operation
  return {
    id: `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary,
    description: description ?? null,
    access: accessOf(operation),
    parameters: [...Map.groupBy(parameters, ({ means }) => means).values()].map(describeTogether),
    body: body ? json(schemaOf(body, 'input')) : null,
    fileTypes,
    answers: Object.entries(answers).map(([status, { means, shape }]) => ({
      status,
      means,
      schema: shape && hasSchema(status) ? json(schemaOf(shape, 'output')) : null,
    })),
    examples: examples.map((example) => ({
      summary: example.summary,
      status: example.status,
      command: commandOf(operation, example),
    })),
  }
}

function describeTogether(same: Parameter[]) {
  const [{ means, values = [] } = { means: '' }] = same
  return { names: same.map(({ name }) => name), means, values: [...values] }
}

const methodOptions: Partial<Record<Operation['method'], string>> = { get: '', head: ' -I' }

function commandOf(operation: Operation, example: Example): string {
  const { method } = operation
  const option = methodOptions[method] ?? ` -X ${method.toUpperCase()}`
  const headers = {
    ...(example.as && (example.as === 'key' ? { apikey: 'VOTRE_CLE' } : { authorization: 'Bearer VOTRE_JETON' })),
    ...example.headers,
    ...(example.body && { 'content-type': 'application/json' }),
  }
  return [
    `curl${option} '${config.siteUrl}${addressOf(operation, example)}'`,
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(example.body ? [`-d '${JSON.stringify(example.body)}'`] : []),
    ...(example.file ? [`--data-binary @${example.file}`] : []),
    ...(operation.answers[example.status]?.type === '*/*' ? ['-o fichier'] : []),
  ].join(' \\\n  ')
}

function json(schema: object): string {
  return JSON.stringify(schema, null, 2)
}
