// Needs Debian's postgresql-15 and pgbackrest: an account without rights follows docs/deployment/point-in-time.md.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '#platform/migrations.server.ts'
import { freePort } from '../support/free-port.ts'
import { type OrdinaryUser, ordinaryUser, type Started } from '../support/services/ordinary-user.ts'
import { describeWith, programOf } from '../support/services/packages.ts'
import { type Block, blocksOf, exportedNames } from '../support/services/page-blocks.ts'

const blocks = blocksOf('point-in-time.md')
const title = 'Le quartz rose'

describeWith('postgresql-15', 'pgbackrest')('a PostgreSQL whose log pgBackRest archives', () => {
  const secrets = { PASSWORD: 'secret', PASSPHRASE: 'onze pierres de lune' }
  let user: OrdinaryUser
  let port: number
  let server: Started
  const at = (...names: string[]) => path.join(user.folder, 'home', ...names)
  const bin = () => path.dirname(programOf('postgresql-15'))

  beforeAll(async () => {
    user = ordinaryUser()
    port = await freePort()
    await user.run('mkdir archive log lock spool')
    await user.run(
      `${bin()}/initdb -D ${at('main')} -U postgres --auth=trust --locale=C.UTF-8 --encoding=UTF8 --no-sync`,
    )
  })
  afterAll(() => user.end())

  /** Debian's packages set by themselves what stands here beside the names that the page exports. */
  const env = () => ({
    PGDATA: at('main'),
    ...secrets,
    PGHOST: at(),
    PGPORT: `${port}`,
    PGUSER: 'postgres',
    PGBACKREST_CONFIG: at('pgbackrest.conf'),
    PGBACKREST_LOG_PATH: at('log'),
    PGBACKREST_LOCK_PATH: at('lock'),
    PGBACKREST_SPOOL_PATH: at('spool'),
    PGBACKREST_PG1_PORT: `${port}`,
    PGBACKREST_PG1_SOCKET_PATH: at(),
  })

  /** This stands for `systemctl start`, which only root may call; it returns once PostgreSQL answers. */
  async function start(): Promise<void> {
    const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: at(), fsync: 'off' }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = user.start(`${bin()}/postgres`, ['-D', at('main'), ...args], { cwd: at(), env: env() })
    await unlessEnded(user.run(`until ${bin()}/pg_isready --quiet -h 127.0.0.1 -p ${port}; do sleep 0.2; done`))
  }

  /** Debian's service stops fast as well, because SIGTERM would wait for every connection. */
  const stop = () => user.run(`${bin()}/pg_ctl stop -w -m fast -D ${at('main')}`)

  /** A block that waits for PostgreSQL would wait for ever after its end. */
  const unlessEnded = <Result>(work: Promise<Result>) =>
    Promise.race([work, server.ended.then((): Promise<Result> => Promise.reject(new Error(server.output())))])

  async function run({ text }: Block, target = ''): Promise<string> {
    const script = text
      .replaceAll('/etc/pgbackrest.conf', at('pgbackrest.conf'))
      .replaceAll('/var/lib/pgbackrest', at('archive'))
      .replace(/(?<=^export MOMENT=").*(?="$)/m, target)
    return user.run(script, { env: env() })
  }

  async function query<Row extends object>(text: string, values: string[] = []): Promise<Row[]> {
    const client = await connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  async function moment(): Promise<string> {
    const [row] = await query<{ text: string }>('select clock_timestamp()::text as text')
    return row?.text ?? ''
  }

  /** The test reads the address from the page, so that its role and database are those that the page makes. */
  async function connect(): Promise<pg.Client> {
    const text = readFileSync(path.join(import.meta.dirname, '../../docs/deployment/point-in-time.md'), 'utf8')
    const [, address = ''] = /`DATABASE_URL=(postgresql:\S+?)`/.exec(text) ?? []
    const client = new pg.Client(address.replace('motdepasse', secrets.PASSWORD).replace(':5432', `:${port}`))
    await client.connect()
    return client
  }

  test('goes back to the moment before an article was deleted, after another moment was tried', async () => {
    const names = ['PGDATA', ...Object.keys(secrets)]
    expect(exportedNames(blocks).toSorted()).toEqual(names.toSorted())
    const [configure, archive, look, promote, ...more] = blocks.filter(({ kind }) => kind === 'started')
    const [restore, ...others] = blocks.filter(({ kind }) => kind === 'moved')
    if (!configure || !archive || !look || !promote || !restore) throw new Error('The page has fewer steps.')
    expect([...more, ...others]).toEqual([])

    await start()
    await run(configure)
    await stop()
    await start()
    await run(archive)
    await migrateDatabase(await connect())
    const tooEarly = await moment()
    await query(
      `insert into articles
         (title, content, excerpt, category, author, read_time, slug, content_text, date, created_at, updated_at)
       values ($1, '', '', 'bracelet', 'maiwenn@example.org', '', 'le-quartz-rose', '', now(), now(), now())`,
      [title],
    )
    const beforeDeletion = await moment()
    await query('delete from articles')
    expect(await query('select title from articles')).toEqual([])

    await stop()
    await run(restore, tooEarly)
    await start()
    expect(await unlessEnded(run(look))).not.toContain(title)
    await stop()
    await run(restore, beforeDeletion)
    await start()
    expect(await unlessEnded(run(look))).toContain(title)
    await expect(query('delete from articles')).rejects.toThrow('read-only')
    await unlessEnded(run(promote))
    expect(await query('select title from articles')).toEqual([{ title }])
    await query(`update articles set excerpt = 'Rose, encore.'`)
    const info = await user.run('pgbackrest --stanza=amulette --output=json info', { env: env() })
    const [stanza] = JSON.parse(info) as { backup: { type: string; error: boolean }[]; cipher: string }[]
    expect(stanza?.cipher).toBe('aes-256-cbc')
    expect(stanza?.backup.map(({ type, error }) => [type, error])).toEqual([
      ['full', false],
      ['full', false],
    ])
    await stop()
  })
})
