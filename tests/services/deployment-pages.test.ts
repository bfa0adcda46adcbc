// Needs git, Node 20, npm, its registry, and postgresql-15: an ordinary account follows docs/deployment in an empty folder.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { s3Variables, startS3, type S3 } from '../support/s3.ts'
import {
  type OrdinaryUser,
  ordinaryUser,
  repositoryFor,
  root,
  type Started,
} from '../support/services/ordinary-user.ts'
import { describeWith, programOf } from '../support/services/packages.ts'
import { type Block, blocksOf, exportedNames } from '../support/services/page-blocks.ts'
import { serviceOf } from '../support/services/unit-file.ts'

const pages = ['vps.md', 'containers.md', 'hosted.md', 'point-in-time.md']
const isLeftOut = ({ kind }: Block) => kind === 'root' || kind === 'engine'

test('what cannot be run here is at least a script, and names files and services that exist', () => {
  const left = pages.flatMap((page) => blocksOf(page).filter(isLeftOut))
  for (const { kind, text } of left) {
    console.log(`not run here, needs ${kind}:\n${text}`)
    expect(spawnSync('bash', ['-n', '-c', text], { encoding: 'utf8' }).stderr).toBe('')
    const named = [...text.matchAll(/(?:\/srv\/amulette\/current\/|--file )(deploy\/[\w./]+)/g)].map(([, file]) => file)
    expect(named.filter((file = '') => !existsSync(path.join(root, file)))).toEqual([])
  }
  expect(left.length).toBeGreaterThan(5)
})

describeWith('postgresql-15')('an ordinary account in an empty folder', () => {
  let user: OrdinaryUser
  let port: number
  let server: Started | null = null
  let s3: S3
  /** Where the pages put things. */
  const replace = (text: string) =>
    text
      .replaceAll('/srv/amulette', path.join(user.folder, 'home'))
      .replaceAll('/var/lib/amulette', path.join(user.folder, 'state'))
      .replaceAll('/var/cache/amulette', path.join(user.folder, 'cache'))
      .replaceAll(/(127\.0\.0\.1:)3000/g, `$1${port}`)
  const at = (...names: string[]) => path.join(user.folder, 'home', ...names)

  beforeAll(async () => {
    user = ordinaryUser()
    port = await freePort()
    s3 = await startS3('amulette')
  })
  afterAll(async () => {
    await user.end()
    await s3.close()
  })

  async function startService(env: Record<string, string> = {}): Promise<void> {
    await server?.stop()
    const service = serviceOf(replace, readFileSync(at('amulette.env'), 'utf8'), port)
    // As ProtectSystem=strict does.
    await user.run('chmod -R a-w releases/*')
    const started = user.start(service.command, service.args, { cwd: service.cwd, env: { ...service.env, ...env } })
    server = started
    const answers = user.run(service.afterwards)
    await Promise.race([answers, started.ended.then(() => Promise.reject(new Error(started.output())))])
  }

  const run = (block: Block, env: Record<string, string>, cwd = at()) => user.run(replace(block.text), { cwd, env })

  test('a small machine: two versions, settings, start, restart and a backup', { timeout: 1_800_000 }, async () => {
    const blocks = blocksOf('vps.md')
    const env = { REPOSITORY: await repositoryFor(user), DOMAIN: 'pierres.exemple.fr' }
    expect(exportedNames(blocks).toSorted()).toEqual(Object.keys(env).toSorted())
    let serves = ''
    for (const block of blocks) {
      if (block.kind === '') await run(block, env)
      if (block.kind !== 'started') continue
      const current = readlinkSync(at('current'))
      if (current !== serves) await startService()
      serves = current
      const said = await run(block, env)
      if (block.text.includes('/health/ready')) expect(JSON.parse(said)).toMatchObject({ status: 'ok' })
    }
    expect(serves).toBe('releases/second')
    expect(server?.output()).toContain('pierres.exemple.fr')
    expect(readFileSync(at('Caddyfile'), 'utf8')).toContain('pierres.exemple.fr')
    expect(await server?.stop()).toBe(0)
  })

  test('hosted PostgreSQL and S3: what was on the machine moves there, and is served from there', async () => {
    const blocks = blocksOf('hosted.md')
    const database = await startPostgres(user)
    const files = s3Variables(s3.config, 'S3')
    const env = { DATABASE_URL: database, S3_REGION: 'auto', ...files }
    expect(exportedNames(blocks).toSorted()).toEqual(Object.keys(env).toSorted())
    const state = { ...env, DATA_DIR: path.join(user.folder, 'state') }
    for (const block of blocks) {
      if (block.kind === '')
        await run(
          block,
          { ...env, DATABASE_URL: `${database}_new`, DATA_DIR: path.join(user.folder, 'new') },
          at('current'),
        )
      if (block.kind === 'moved') await run(block, state, at('current'))
      if (block.kind !== 'started') continue
      await startService(env)
      expect(JSON.parse(await run(block, env))).toMatchObject({ status: 'ok', database: 'ok', files: 'ok' })
    }
    expect(await server?.stop()).toBe(0)
  })

  test('containers: the settings are all that the compose file asks for', async () => {
    const env = { DOMAIN: 'pierres.exemple.fr', EMAIL: 'moi@exemple.fr' }
    const blocks = blocksOf('containers.md')
    expect(exportedNames(blocks).toSorted()).toEqual(Object.keys(env).toSorted())
    const folder = at('releases/third')
    await user.run(`mkdir -p ${folder}/deploy`, { cwd: user.folder })
    for (const block of blocks.filter(({ kind }) => kind === '')) await run(block, env, folder)
    const written = readFileSync(path.join(folder, 'deploy/.env'), 'utf8')
    const asked = readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8').matchAll(/\$\{(\w+):\?\}/g)
    const names = new Set([...asked].map(([, name = '']) => name))
    expect(names.size).toBeGreaterThan(4)
    for (const name of names) expect(written).toMatch(new RegExp(`^${name}=\\S+$`, 'm'))
  })
})

/** The server of Debian, with a role that may do no more than the page says. @returns the address of its database */
async function startPostgres(user: OrdinaryUser): Promise<string> {
  const [port, bin] = [await freePort(), path.dirname(programOf('postgresql-15'))]
  const data = path.join(user.folder, 'home/postgres')
  await user.run(`${bin}/initdb -D ${data} -U owner --auth=trust --locale=C.UTF-8 --encoding=UTF8 --no-sync`)
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: data, fsync: 'off' }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  user.start(`${bin}/postgres`, ['-D', data, ...args], { cwd: data, env: {} })
  writeFileSync(
    path.join(user.folder, 'home/role.sql'),
    "create role amulette login password 'secret' connection limit 12",
  )
  const psql = `${bin}/psql --quiet --no-psqlrc -h 127.0.0.1 -p ${port} -U owner postgres`
  await user.run(`until ${bin}/pg_isready -h 127.0.0.1 -p ${port}; do sleep 0.2; done; ${psql} -f role.sql`)
  for (const name of ['blog', 'blog_new']) await user.run(`${psql} -c 'create database ${name} owner amulette'`)
  return `postgresql://amulette:secret@127.0.0.1:${port}/blog`
}
