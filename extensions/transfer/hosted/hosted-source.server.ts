import pg from 'pg'
import { fileOrigin } from '../files/file-origin.server.ts'
import type { ImportReport } from '../import-report.ts'
import type { ImportSource } from '../import-source.server.ts'
import type { Kind } from '../records.ts'
import { streamRows, tableColumns } from '../rows.server.ts'
import { articleOf, commentOf, personOf, type Row } from './hosted-records.server.ts'
import { hostedFileAt, publicStorage } from './hosted-files.ts'

/** The columns that are imported; others are reported. */
const columnsHere = {
  articles:
    'id title content excerpt image images video_url category author author_id date created_at read_time slug'.split(
      ' ',
    ),
  comments: 'id article_id user_id author content validated created_at'.split(' '),
  user_roles: 'id user_id role username'.split(' '),
  users:
    'id email encrypted_password email_confirmed_at confirmed_at created_at banned_until deleted_at is_anonymous is_sso_user'.split(
      ' ',
    ),
}
const requiredColumns =
  'articles.id articles.title articles.content comments.id comments.article_id comments.content'.split(' ')

interface Original {
  client: pg.Client
  tables: Record<keyof typeof columnsHere, string[]>
}

/** @param files a folder, an S3 address or a public address; null leaves the addresses in articles as they are */
export async function hostedSource(address: string, files: string | null): Promise<ImportSource> {
  const origin = files === null ? null : await fileOrigin(files, { below: publicStorage })
  const original = await openOriginal(address)
  return {
    async *rows(kind: Kind, report) {
      if (kind === 'people') yield* listPeople(original, report)
      if (kind === 'articles') yield* rowsOf(original, 'articles', report, articleOf, 20)
      if (kind === 'comments') yield* rowsOf(original, 'comments', report, commentOf, 500)
    },
    files: origin && {
      fileAt: hostedFileAt,
      origin,
      async *list() {
        for (const bucket of ['article-images', 'article-videos'] as const) {
          let isListed = false
          for await (const path of origin.list(bucket)) {
            isListed = true
            yield { bucket, path }
          }
          if (!isListed) for (const path of await storedObjects(original.client, bucket)) yield { bucket, path }
        }
      },
    },
    close: () => original.client.end(),
  }
}

async function openOriginal(address: string): Promise<Original> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 20_000 })
  client.on('error', () => undefined) // the query under way fails as well
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local statement_timeout = 0; set local timezone = 'UTC'`)
  } catch (problem) {
    await client.end()
    throw new Error(`La base d’origine ne répond pas (${(problem as Error).message}).`, { cause: problem })
  }
  const tables = {
    articles: await tableColumns(client, 'public', 'articles'),
    comments: await tableColumns(client, 'public', 'comments'),
    user_roles: await tableColumns(client, 'public', 'user_roles'),
    users: await tableColumns(client, 'auth', 'users'),
  }
  const columns = Object.entries(tables).flatMap(([name, list]) => list.map((column) => `${name}.${column}`))
  const missing = requiredColumns.filter((column) => !columns.includes(column))
  if (missing.length === 0) return { client, tables }
  await client.end()
  throw new Error(`La base d’origine n’a pas ${missing.join(', ')}.`)
}

function columnsOf({ tables }: Original, name: keyof typeof columnsHere, report: ImportReport): string[] {
  const others = tables[name].filter((column) => !columnsHere[name].includes(column))
  if (name !== 'users') for (const column of others) report.remark('colonnes inconnues, laissées', `${name}.${column}`)
  return columnsHere[name].filter((column) => tables[name].includes(column))
}

async function* listPeople(original: Original, report: ImportReport) {
  const { client, tables } = original
  await remarkOthers(original, report)
  if (tables.users.length === 0) return report.remark('les comptes ne peuvent pas être lus (table auth.users)')
  const roles = columnsOf(original, 'user_roles', report).includes('user_id')
    ? `(select distinct on (user_id) user_id::text as person, to_jsonb(found) as role from public.user_roles found
        order by user_id, (to_jsonb(found)->>'role' = 'admin') desc, found::text)`
    : '(select null::text as person, null::jsonb as role where false)'
  const has = (column: string, or: string) => (tables.users.includes(column) ? `u.${column}` : or)
  const users = columnsOf(original, 'users', report)
  const rows = streamRows<Row & { role: Row | null }>(
    client,
    `select ${users.map((column) => `u."${column}"`).join(', ')}, r.role from auth.users u left join ${roles} r on r.person = u.id::text
     order by ${has('email_confirmed_at', 'null::timestamptz')} is null, ${has('created_at', 'null::timestamptz')}, u.id`,
    500,
  )
  for await (const row of rows) {
    const person = personOf(row, report)
    if (person) yield person
  }
}

async function* rowsOf<Record>(
  original: Original,
  name: 'articles' | 'comments',
  report: ImportReport,
  record: (row: Row, report: ImportReport) => Record,
  atOnce: number,
) {
  const columns = columnsOf(original, name, report)
  const order = columns.includes('created_at') ? 'created_at, id' : 'id'
  const selection = columns.map((column) => `"${column}"`).join(', ')
  const query = `select ${selection} from public.${name} order by ${order}`
  for await (const row of streamRows(original.client, query, atOnce)) yield record(row, report)
}

async function storedObjects(client: pg.Client, bucket: string): Promise<string[]> {
  const columns = await tableColumns(client, 'storage', 'objects')
  if (!columns.includes('bucket_id') || !columns.includes('name')) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from storage.objects where bucket_id = $1 order by name',
    [bucket],
  )
  return rows.map(({ name }) => `${bucket}/${name}`)
}

async function remarkOthers({ client, tables }: Original, report: ImportReport): Promise<void> {
  if (tables.user_roles.includes('user_id') && tables.users.length > 0) {
    const { rows } = await client.query<{ id: string }>(
      `select user_id::text as id from public.user_roles where user_id::text not in (select id::text from auth.users) order by 1 limit 1000`,
    )
    for (const { id } of rows) report.remark('rôles de personne\u00a0: leur compte n’existe pas', id)
  }
  const identities = await tableColumns(client, 'auth', 'identities')
  if (!identities.includes('provider')) return
  const { rows } = await client.query<{ provider: string; people: string }>(
    `select provider, count(distinct user_id) as people from auth.identities where provider <> 'email' group by 1 order by 1 limit 50`,
  )
  for (const { provider, people } of rows)
    report.remark('comptes d’un autre service\u00a0: ici, un code par e-mail les ouvre', provider, Number(people))
}
