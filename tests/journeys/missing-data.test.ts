// Needs: servers of its own, with their embedded PostgreSQL, and no browser.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runProgram } from '../support/program.ts'
import { startServer, stopServers } from '../support/server.ts'

afterEach(stopServers)

test('a secret that is missing beside a blog is reported: everybody has to sign in again', async () => {
  const env = { SESSION_SECRET: '' }
  const first = await startServer({ database: 'embedded', env })
  expect(first.output()).not.toContain('session-secret')
  await first.stop()
  rmSync(join(first.dataDir, 'session-secret'))
  const second = await startServer({ database: 'embedded', dataDir: first.dataDir, env })
  expect(second.output().replaceAll('\u00a0', ' ')).toContain(
    `Le fichier session-secret manquait dans « ${first.dataDir} », un autre a été fait : tout le monde devra se reconnecter`,
  )
  await second.stop()
  const remove = (email: string) => runProgram(['scripts/remove-second-factor.ts', email], first.dataDir)
  expect((await remove('personne@example.org')).said).toContain('aucun compte n’a l’adresse « personne@example.org »')
  const administrator = /Administrateur +(\S+)/.exec(first.output())?.[1] ?? ''
  expect(await remove(administrator)).toEqual({
    code: 0,
    said: `Le compte ${administrator} ne demande pas de code : rien n’a changé.\n`,
  })
})

test('a folder of pictures and videos that is missing beside a blog is reported', async () => {
  const first = await startServer({ database: 'embedded' })
  expect(first.output()).not.toContain('est vide')
  await first.stop()
  const files = join(first.dataDir, 'files')
  rmSync(files, { recursive: true })
  const second = await startServer({ database: 'embedded', dataDir: first.dataDir })
  expect(second.output().replaceAll('\u00a0', ' ')).toContain(
    `Le dossier des images et vidéos, « ${files} », est vide : les articles n’ont plus leurs images ni leurs vidéos.`,
  )
})
