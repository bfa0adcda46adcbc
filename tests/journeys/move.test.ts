// Needs: servers of its own, one after the other, an empty database beside them, and a store that speaks S3.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase, dropDatabase } from '../support/database.ts'
import { runProgram } from '../support/program.ts'
import { s3Variables, startS3 } from '../support/s3.ts'
import { startServer, stopServers } from '../support/server.ts'
import { shownContent } from '../support/shown-content.ts'
import { signInWith } from '../support/sign-in.ts'

afterEach(stopServers)

const env = { ADMIN_PASSWORD: 'pierre de lune et corail', ADMIN_EMAIL: 'maiwenn@example.org' }

test('database and files move to PostgreSQL and S3 beside, and back, with sessions and every byte', async () => {
  const first = await startServer({ database: 'embedded', env })
  const { dataDir } = first
  const cookie = await signInWith(first.origin, env.ADMIN_EMAIL, env.ADMIN_PASSWORD)
  const before = await shownContent(first, cookie)

  const databaseUrl = await createDatabase()
  onTestFinished(() => dropDatabase(databaseUrl))
  const s3 = await startS3('blog')
  onTestFinished(() => s3.close())
  const elsewhere = { ...s3Variables(s3.config, 'S3'), DATABASE_URL: databaseUrl }
  const move = (...args: string[]) => runProgram(['scripts/move.ts', ...args], dataDir, elsewhere)
  expect(await move('--database', 'given')).toMatchObject({
    code: 1,
    said: expect.stringContaining('arrêtez-la d’abord'),
  })
  expect(await runProgram(['scripts/move.ts', '--files', 's3'], dataDir, s3Variables(s3.config, 'S3'))).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Les fichiers n’ont pas été déplacés : .* arrêtez-la d’abord/),
  })
  await first.stop()
  const absent = new URL(databaseUrl)
  absent.pathname = '/absente'
  const toAbsent = await runProgram(['scripts/move.ts', '--database', 'given'], dataDir, { DATABASE_URL: absent.href })
  expect(toAbsent.said).toContain('Rien n’a été déplacé : database "absente" does not exist')

  const database = await move('--database', 'given')
  expect(database.said).toMatch(/^Base copiée et comparée : \d+ tables, [\d\s\u202f]+ lignes\./)
  expect(database.code).toBe(0)
  const files = await move('--files', 's3')
  expect(files.said).toMatch(/^Fichiers comparés octet par octet : (\d+) \([^)]+\), dont \1 copiés\./)
  expect(files.code).toBe(0)
  rmSync(path.join(dataDir, 'files'), { recursive: true })
  const there = await startServer({ database: 'embedded', dataDir, env: { ...env, ...elsewhere } })
  expect(await shownContent(there, cookie)).toEqual(before)
  await there.stop()
  const withoutStore = await runProgram(['server.ts'], dataDir, { ...env, DATABASE_URL: databaseUrl })
  expect(withoutStore.code).toBe(1)
  expect(withoutStore.said).toMatch(/les images et vidéos ont été déplacées vers le stockage S3 « blog »/)
  const withoutAddress = await runProgram(['server.ts'], dataDir, { ...env, ...s3Variables(s3.config, 'S3') })
  expect(withoutAddress.code).toBe(1)
  expect(withoutAddress.said).toMatch(/la base a été déplacée vers « [^@»]+ » : le blog se lance avec DATABASE_URL/)
  expect((await runProgram(['scripts/backup.ts'], dataDir, env)).said).toContain('la base a été déplacée')

  // The newer one is not overwritten with the one that was left.
  expect(await move('--database', 'given', '--replace')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Rien n’a été déplacé : Le .*, la base a été déplacée vers « [^@»]+ »/),
  })
  expect(await move('--database', 'embedded')).toMatchObject({
    code: 1,
    said: expect.stringContaining('La base n’est pas vide'),
  })
  rmSync(path.join(dataDir, 'postgres'), { recursive: true })
  expect(await move('--database', 'embedded')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Rien n’a été déplacé : La base de données n’est plus dans .*, ou ajoutez --replace/),
  })
  expect(await move('--database', 'embedded', '--replace')).toMatchObject({ code: 0 })
  const filesBack = await runProgram(['scripts/move.ts', '--files', 'disk'], dataDir, s3Variables(s3.config, 'S3'))
  expect(filesBack.code).toBe(0)
  const back = await startServer({ database: 'embedded', dataDir, env })
  expect(await shownContent(back, cookie)).toEqual(before)
  await back.stop()
  expect(await move('--database', 'given', '--replace')).toMatchObject({ code: 0 })
  const thereAgain = await startServer({ database: 'embedded', dataDir, env: { ...env, DATABASE_URL: databaseUrl } })
  expect(await shownContent(thereAgain, cookie)).toEqual(before)
})

test('where there is no blog nothing is moved, and nothing is made', async () => {
  const dataDir = path.join(mkdtempSync(path.join(inject('runFolder'), 'move-')), 'absent')
  const databaseUrl = await createDatabase()
  onTestFinished(() => dropDatabase(databaseUrl))
  const s3 = await startS3('vide')
  onTestFinished(() => s3.close())
  const run = async (...args: string[]) => {
    const { code, said } = await runProgram(['scripts/move.ts', ...args], dataDir, {
      ...s3Variables(s3.config, 'S3'),
      DATABASE_URL: args.includes('--files') ? '' : databaseUrl,
    })
    expect(code).toBe(1)
    return said.replaceAll('\u00a0', ' ')
  }
  expect(await run('--database', 'given')).toBe(
    `Rien n’a été déplacé : Il n’y a pas de blog dans « ${dataDir} » : donnez DATA_DIR, ou DATABASE_URL.\n`,
  )
  expect(await run('--files', 's3')).toBe(
    `Les fichiers n’ont pas été déplacés : il n’y a ni image ni vidéo dans « ${dataDir}/files » : vérifiez DATA_DIR.\n`,
  )
  expect(existsSync(dataDir)).toBe(false)
  expect(await run('--database', 'embedded')).toContain('la base que nomme DATABASE_URL est vide')
  expect(await run('--files', 'disk')).toContain('il n’y a ni image ni vidéo dans le stockage S3')
})
