// Needs: servers of its own, with their embedded PostgreSQL, and no browser.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { runProgram } from '../support/program.ts'
import { startServer, stopServers } from '../support/server.ts'

afterEach(stopServers)

const newFolder = () => mkdtempSync(path.join(inject('runFolder'), 'copied-'))
const feedOf = async (origin: string) => (await (await fetch(`${origin}/flux.xml`)).text()).replaceAll(origin, '')

test('a blog in a folder that was copied while it ran says what to do, and that works', async () => {
  const original = await startServer({ database: 'embedded' })
  expect((await runProgram(['scripts/backup.ts'], original.dataDir)).code).toBe(0)
  const [archive = ''] = readdirSync(path.join(original.dataDir, 'sauvegardes'))
  const copy = newFolder()
  execFileSync('cp', ['-r', `${original.dataDir}/.`, copy])
  const feed = await feedOf(original.origin)

  const refused = await runProgram(['server.ts'], copy)
  const sentence = (remedy: string) =>
    `Amulette ne peut pas démarrer.\n  La base de données de « ${copy}/postgres » a été copiée pendant qu’elle tournait, et une telle copie est incomplète (rien n’y a été changé) : arrêtez l’original et copiez-le de nouveau, ou restaurez ${remedy}.\n`
  const day = /la dernière sauvegarde, celle du (\d+(?:er)? \S+ \d{4} à \d+ h \d\d),/.exec(refused.said)?.[1] ?? ''
  expect(day).not.toBe('')
  expect(refused).toEqual({
    code: 1,
    said: sentence(`la dernière sauvegarde, celle du ${day}, par « npm run restore -- "${archive}" --replace »`),
  })

  const restored = await runProgram(['scripts/restore.ts', archive, '--replace'], copy)
  expect(restored.said).toContain('Restauré :')
  expect(restored.code).toBe(0)
  expect(readdirSync(copy).filter((name) => name.startsWith('postgres-unusable-'))).toHaveLength(1)
  const blog = await startServer({ database: 'embedded', dataDir: copy })
  expect(await feedOf(blog.origin)).toBe(feed)
  await blog.stop()

  rmSync(path.join(copy, 'postgres'), { recursive: true })
  rmSync(path.join(copy, 'sauvegardes'), { recursive: true })
  execFileSync('cp', ['-r', path.join(original.dataDir, 'postgres'), path.join(copy, 'postgres')])
  expect(await runProgram(['server.ts'], copy)).toEqual({
    code: 1,
    said: sentence('une sauvegarde par « npm run restore -- FICHIER --replace »'),
  })
})

test('a secret that is missing beside a blog is reported: everybody has to sign in again', async () => {
  const env = { SESSION_SECRET: '' }
  const first = await startServer({ database: 'embedded', env })
  expect(first.output()).not.toContain('session-secret')
  await first.stop()
  rmSync(path.join(first.dataDir, 'session-secret'))
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
  const files = path.join(first.dataDir, 'files')
  rmSync(files, { recursive: true })
  const second = await startServer({ database: 'embedded', dataDir: first.dataDir })
  expect(second.output().replaceAll('\u00a0', ' ')).toContain(
    `Le dossier des images et vidéos, « ${files} », est vide : les articles n’ont plus leurs images ni leurs vidéos.`,
  )
})
