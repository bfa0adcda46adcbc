// Needs servers that start for the first time, and no browser.
import { lstatSync, mkdtempSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { serveInTest } from '../support/local-server.ts'
import { runProgram } from '../support/program.ts'
import { startServer, stopServers } from '../support/server.ts'
import { signInWith } from '../support/sign-in.ts'

afterEach(stopServers)

const passwordOf = (output: string) =>
  /Administrateur\s+maiwenn@example\.org\s+mot de passe\u00a0: (\S+)/.exec(output)?.[1] ?? ''

/** Files and folders that other accounts of this machine could read or enter. */
function openToOthers(folder: string): string[] {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  const places = names.map((name) => join(folder, name)).filter((place) => lstatSync(place, { throwIfNoEntry: false }))
  return places.filter((place) => !lstatSync(place).isSocket() && (lstatSync(place).mode & 0o077) !== 0)
}

const signIn = (origin: string, password: string) => signInWith(origin, 'maiwenn@example.org', password)

test('the first start creates the demo blog and prints the password once; the second one changes nothing', async () => {
  const first = await startServer({ database: 'embedded' })
  const password = passwordOf(first.output())
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect(await (await fetch(first.origin)).text()).toContain('Lapis-lazuli, un fragment de nuit piqué d’or')
  await signIn(first.origin, password)
  expect(await first.stop()).toBe(0)

  const second = await startServer({ database: 'embedded', dataDir: first.dataDir })
  expect(second.output()).toContain('maiwenn@example.org')
  expect(second.output()).not.toContain('mot de passe')
  expect(openToOthers(first.dataDir)).toEqual([])
  await signIn(second.origin, password)

  await second.kill()
  const third = await startServer({ database: 'embedded', dataDir: first.dataDir })
  await signIn(third.origin, password)
})

test('a first start on a port that is taken makes nothing', async () => {
  const port = await serveInTest(createServer())
  const dataDir = join(inject('runFolder'), 'taken-port')
  const env = { HOST: '127.0.0.1', PORT: String(port) }
  expect(await runProgram(['server.ts'], dataDir, env)).toEqual({
    code: 1,
    said: `Amulette ne peut pas démarrer.\n  PORT : le port ${port} est déjà pris. Arrêtez l’autre programme ou choisissez un autre PORT.\n`,
  })
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual([])
})

test('a first start on an address that is not this machine’s says so', async () => {
  const dataDir = mkdtempSync(join(inject('runFolder'), 'other-host-'))
  expect(await runProgram(['server.ts'], dataDir, { HOST: '192.0.2.1', PORT: '4711' })).toEqual({
    code: 1,
    said: 'Amulette ne peut pas démarrer.\n  Le serveur n’a pas pu ouvrir 192.0.2.1:4711 (listen EADDRNOTAVAIL: address not available 192.0.2.1:4711) : vérifiez HOST et PORT.\n',
  })
})

test('a wrong variable stops the start with one French sentence', async () => {
  await expect(startServer({ env: { SHOP_URL: 'ma boutique' } })).rejects.toThrow(
    /SHOP_URL.*trouvé «\u00a0ma boutique\u00a0», attendu une adresse complète/,
  )
})

test('without the demo an empty database gets an administrator and no article', async () => {
  const server = await startServer({
    database: 'empty',
    env: { DEMO: 'off', ADMIN_EMAIL: 'Artisan@Example.org', ADMIN_PASSWORD: 'mon atelier' },
  })
  expect(server.output()).toContain('artisan@example.org  mot de passe\u00a0: celui de ADMIN_PASSWORD')
  expect(server.output()).not.toContain('mon atelier')
  await signInWith(server.origin, 'artisan@example.org', 'mon atelier')
  expect(await (await fetch(`${server.origin}/pendentifs`)).text()).toContain(
    'Aucun article de pendentifs publié pour le moment.',
  )
})
