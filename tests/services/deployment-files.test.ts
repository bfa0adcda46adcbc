// Needs systemd (systemd-analyze), Node 20, npm and its registry; no container engine.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../support/free-port.ts'
import { dockerfile, stepsOf, variablesIn } from '../support/services/dockerfile.ts'
import { ordinaryUser, repositoryFor, root } from '../support/services/ordinary-user.ts'
import { describeWith, programOf } from '../support/services/packages.ts'
import { unitFile } from '../support/services/unit-file.ts'

test('the Dockerfile has no mistake, and its last stage runs as an ordinary account', () => {
  expect(validate(dockerfile)).toEqual([])
  const steps = stepsOf(dockerfile)
  const last = steps.filter(({ stage }) => stage === steps.at(-1)?.stage)
  const keywords = last.map(({ keyword }) => keyword)
  expect(last.find(({ keyword }) => keyword === 'USER')?.text).toBe('node')
  for (const ran of ['HEALTHCHECK', 'CMD']) expect(keywords.indexOf(ran)).toBeGreaterThan(keywords.indexOf('USER'))
})

test('the steps of the Dockerfile make a blog that starts, from the files that .dockerignore lets in', {
  timeout: 1_800_000,
}, async () => {
  const user = ordinaryUser()
  onTestFinished(() => user.end())
  const context = new URL(await repositoryFor(user)).pathname
  const [first, ...allowed] = readFileSync(path.join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  expect(first).toBe('*')
  const names = allowed.map((line) => line.replace(/^!/, ''))
  const placeOf = (stage: number) => path.join(user.folder, 'home', `stage${stage}`)
  // Node 24, as in the image of the first line.
  const env: Record<string, string> = { PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin` }
  const notRun: string[] = []
  let image: Record<string, string> = {}
  let command: string[] = []
  let check: string[] = []
  for (const { stage, keyword, text } of stepsOf(dockerfile)) {
    const cwd = placeOf(stage)
    const copied = (from: string, to: string) => user.run(`cp -R ${from} ${to}`, { cwd })
    if (keyword === 'FROM') await user.run(`mkdir ${cwd}`)
    else if (keyword === 'COPY' && text === '/app ./') await copied(`${placeOf(0)}/.`, '.')
    else if (keyword === 'COPY' && text === '. .')
      await copied(names.map((name) => path.join(context, name)).join(' '), '.')
    else if (keyword === 'COPY') {
      const files = text.split(' ').slice(0, -1)
      expect(names).toEqual(expect.arrayContaining(files))
      await copied(files.map((name) => path.join(context, name)).join(' '), '.')
    } else if (keyword === 'RUN' && text.includes('--owner=')) notRun.push(text)
    else if (keyword === 'RUN') await user.run(text, { cwd, env })
    else if (keyword === 'ENV') image = variablesIn(text)
    else if (keyword === 'CMD') command = JSON.parse(text) as string[]
    else if (keyword === 'HEALTHCHECK') check = JSON.parse(text.slice(text.indexOf('['))) as string[]
    else expect(['WORKDIR', 'USER', 'VOLUME', 'EXPOSE']).toContain(keyword)
  }
  expect(notRun).toHaveLength(1)
  const size = (await user.run('du --summarize --block-size=1M .', { cwd: placeOf(1) })).split('\t')[0]
  console.log(`the files of the image beside its base: ${size} MB`)
  expect(Number(size)).toBeLessThan(400)
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as Packages
  const packages = path.join(placeOf(1), 'node_modules')
  const isThere = (name: string) => existsSync(path.join(packages, name))
  // sharp and the packages of traces need these too.
  expect(Object.keys(devDependencies).filter(isThere)).toEqual(['@types/node', '@types/pg', 'semver', 'yaml'])
  expect(Object.keys(dependencies).filter((name) => !isThere(name))).toEqual(['@react-router/dev', 'vite'])

  const folder = (name = '') => path.join(user.folder, 'home', name.replace('/', ''))
  await user.run(`mkdir data cache && chmod -R a-w ${placeOf(1)}`)
  const port = String(await freePort())
  const places = { DATA_DIR: folder(image.DATA_DIR), NODE_COMPILE_CACHE: folder(image.NODE_COMPILE_CACHE) }
  const settings = { ...env, ...image, ...places, HOST: '127.0.0.1', PORT: port, DEMO: 'off' }
  const [program = '', ...args] = command
  const blog = user.start(program, args, { cwd: placeOf(1), env: settings })
  const [checker = '', ...checked] = check
  const isHealthy = () => spawnSync(checker, checked, { env: { ...process.env, ...settings } }).status === 0
  await Promise.race([expect.poll(isHealthy, { timeout: 120_000, interval: 500 }).toBe(true), blog.ended])
  expect(isHealthy(), blog.output()).toBe(true)
  expect(await blog.stop()).toBe(0)
  expect(isHealthy()).toBe(false)
})

interface Packages {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

interface Service {
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  ports?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, unknown>
}

test('each service of the compose file is closed, and only Caddy is reached from outside', () => {
  const file = parse(readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, null>
  }
  const services = Object.entries(file.services)
  expect(services.map(([name]) => name)).toEqual(['caddy', 'blog1', 'blog2', 'database', 'files', 'bucket'])
  for (const [name, service] of services) {
    const { read_only, cap_drop, security_opt } = service
    expect({ name, read_only, cap_drop, security_opt }).toEqual({
      name,
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect([name, service.cap_add]).toEqual([name, name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined])
    expect([name, service.ports !== undefined]).toEqual([name, name === 'caddy'])
    for (const other of Object.keys(service.depends_on ?? {})) expect(Object.keys(file.services)).toContain(other)
    for (const volume of service.volumes ?? [])
      if (!volume.startsWith('.')) expect(Object.keys(file.volumes)).toContain(volume.split(':')[0])
  }
  const known = readFileSync(path.join(root, '.env.example'), 'utf8')
  for (const name of Object.keys(file.services.blog1?.environment ?? {}))
    expect(known).toMatch(new RegExp(`^${name}=`, 'm'))
})

describeWith('systemd')('the systemd unit', () => {
  test('is understood whole, and exposes little', async () => {
    const user = ordinaryUser()
    onTestFinished(() => user.end())
    const unit = readFileSync(unitFile, 'utf8')
    // Two things are not installed here: the program and the account.
    const here = unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`).replace(/^(User|Group)=.*\n/gm, '')
    const file = path.join(user.folder, 'home/amulette@3000.service')
    await user.run(`cat > ${file} <<'END'\n${here}END`)
    const analyze = (...args: string[]) => spawnSync(programOf('systemd'), args, { encoding: 'utf8' })
    const verified = analyze('verify', file)
    expect([verified.status, verified.stderr]).toEqual([0, ''])
    // Tenths: docs of systemd call what is below 2 « OK ».
    const judged = analyze('security', '--offline=yes', '--threshold=20', '--no-pager', file)
    expect(judged.status, judged.stdout).toBe(0)
    console.log(/Overall exposure.*/.exec(judged.stdout)?.[0])
  })
})
