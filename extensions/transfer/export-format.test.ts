import { expect, test } from 'vitest'
import { z } from 'zod'
import { kinds, schemas, type Kind } from './records.ts'

interface Field {
  type?: string | string[]
  description?: string
  format?: string
  enum?: string[]
  anyOf?: Field[]
  items?: Field
  properties?: Record<string, Field>
}

const intro = `# The format of an export

\`npm run export -- blog.tar.gz\` writes a tar, compressed with gzip. Its entries, in this order:

| entry | holds |
| --- | --- |
| \`data/<kind>/000000.jsonl\`, \`000001.jsonl\`, … | the records of a kind, one JSON object a line, in parts of about 4 MB |
| \`files/<bucket>/<key>\` | pictures, videos and captions, as they are served |
| \`checksums.json\` | \`format\` (\`amulette-export\`), \`version\` (1), \`at\`, \`siteName\`, \`siteUrl\`, \`counts\` by kind, and the length and SHA-256 of every other entry |
| \`checksums.json.sha256\` | the SHA-256 of \`checksums.json\`, as \`sha256sum -c\` reads it; older exports have none |

Kinds come in the order below: each may name what came before. Dates are ISO 8601 with their offset, ids are UUIDs. A field that is not
listed is ignored, a missing one is an error, and another meaning of a field will be another \`version\`. Not in an export: sessions, second
factors, passkeys, the former versions of articles, the history of comments, counted readings, backups. \`npm run backup\` has them.

This page is written by \`npm test -- extensions/transfer/export-format.test.ts -u\`, from \`extensions/transfer/records.ts\`.
`

function typeOf(field: Field): string {
  if (field.anyOf) return field.anyOf.map(typeOf).join(' or ')
  if (field.enum) return field.enum.map((value) => `\`${value}\``).join(' or ')
  if (field.type === 'array') return `list of ${typeOf(field.items ?? {})}`
  if (field.properties) return `{ ${Object.keys(field.properties).join(', ')} }`
  return field.format === 'date-time' ? 'date' : [field.type ?? 'anything'].flat().join(' or ')
}

function tableOf(kind: Kind): string {
  const { properties = {} } = z.toJSONSchema(schemas[kind]) as Field
  const rows = Object.entries(properties).map(
    ([name, field]) => `| \`${name}\` | ${typeOf(field)} | ${field.description ?? ''} |`,
  )
  return `\n## ${kind}\n\n| field | type | note |\n| --- | --- | --- |\n${rows.join('\n')}\n`
}

test('the description of an export is that of what is written and read', async () => {
  await expect(intro + kinds.map(tableOf).join('')).toMatchFileSnapshot('../../docs/export-format.md')
})

test('invisible characters in the address of a person are removed', () => {
  expect(schemas.people.shape.email.parse('an\u200bouk@example.org\u200e')).toBe('anouk@example.org')
})
