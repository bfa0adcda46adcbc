// Needs the product's programs alone: no server, no browser.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { config } from '#platform/config.server.ts'
import { UnansweredCommit } from '#platform/postgres/lost-connection.ts'
import { PostgresProblem } from '#embedded-postgres/problem.ts'
import { whyDatabaseIsDown } from '#platform/full-disk.server.ts'
import { runProgram } from '../support/program.ts'
import { mountSmallDisk } from '../support/small-disk.ts'

const newFolder = () => mkdtempSync(path.join(inject('runFolder'), 'command-lines-'))

/** As in package.json. */
const commandOf = (program: string) =>
  ['export', 'import'].includes(program) ? ['scripts/run-command.ts', program] : [`scripts/${program}.ts`]

/** @returns the output of a program, with the spaces that one types. */
async function refusal(program: string, args: string[], dataDir = newFolder()): Promise<string> {
  const { code, said } = await runProgram([...commandOf(program), ...args], dataDir)
  expect(code).toBe(1)
  expect(said).not.toMatch(/^\s+at |[a-z]Error\b|\bE[A-Z]{4,}/m)
  expect(said.trim().split('\n')).toHaveLength(1)
  return said.replaceAll('\u00a0', ' ')
}

test.each([
  ['backup', ['--toto'], 'Rien n’a été fait : « --toto » n’est pas une option. À écrire : npm run backup'],
  ['backup', ['a.tar', 'b.tar'], '« b.tar » est de trop'],
  ['restore', ['x.tar', '--toto'], '« --toto » n’est pas une option'],
  ['restore', [], 'il n’y en a aucune dans le dossier'],
  ['restore', ['--replace=oui'], '« --replace » ne prend pas de valeur'],
  ['restore', ['/nulle/part.tar'], 'Il n’y a pas de fichier « /nulle/part.tar ».'],
  ['export', ['--toto'], '« --toto » n’est pas une option'],
  ['import', ['--toto'], '« --toto » n’est pas une option'],
  ['backup', [''], 'donnez le nom d’un fichier'],
  ['import', ['--from', 'x.xml', '--tag', 'amulettes'], '« --tag amulettes » ne dit pas la catégorie'],
])('`npm run %s -- %j` is refused in one sentence', async (program, args, sentence) => {
  const dataDir = newFolder()
  expect(await refusal(program, args, dataDir)).toContain(sentence)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual([])
})

test.each([
  ['backup', []],
  ['export', ['blog.tar.gz']],
  ['remove-second-factor', ['jade@example.org']],
])('`npm run %s` where there is no blog makes none', async (program, args) => {
  const dataDir = path.join(newFolder(), 'mistyped')
  expect(await refusal(program, args, dataDir)).toContain(
    `Il n’y a pas de blog dans « ${dataDir} » : donnez DATA_DIR, ou DATABASE_URL.`,
  )
  expect(existsSync(dataDir)).toBe(false)
})

test('`npm run restore` without an archive makes no folder', async () => {
  const dataDir = path.join(newFolder(), 'absent')
  expect(await refusal('restore', ['hier.tar'], dataDir)).toMatch(/^La sauvegarde n’a pas été restaurée : /)
  expect(existsSync(dataDir)).toBe(false)
})

test('a folder, a pipe, and a file that is no backup, are said to be that', async () => {
  const dataDir = newFolder()
  mkdirSync(path.join(dataDir, 'dossier'))
  writeFileSync(path.join(dataDir, 'vide.tar'), '')
  execFileSync('mkfifo', [path.join(dataDir, 'tube.tar')])
  expect(await refusal('restore', [path.join(dataDir, 'tube.tar')], dataDir)).toContain(
    'n’est pas un fichier ordinaire',
  )
  expect(await refusal('import', ['--from', path.join(dataDir, 'tube.tar')], dataDir)).toContain(
    'n’est pas un fichier ordinaire',
  )
  writeFileSync(path.join(dataDir, 'autre.tar'), Buffer.alloc(10_240))
  expect(await refusal('backup', [path.join(dataDir, 'dossier')], dataDir)).toContain('donnez le nom d’un fichier')
  for (const name of ['vide.tar', 'autre.tar'])
    expect(await refusal('restore', [path.join(dataDir, name)], dataDir)).toContain(
      'Ce fichier n’est pas une sauvegarde.',
    )
})

test('a database that stopped because its disk is full is explained by the disk', async ({ skip }) => {
  const problem = new UnansweredCommit(new Error('Connection terminated unexpectedly'))
  const { dataDir, databaseUrl } = config
  onTestFinished(() => void Object.assign(config, { dataDir, databaseUrl }))
  Object.assign(config, { dataDir: newFolder(), databaseUrl: null })
  expect(await whyDatabaseIsDown(problem)).toBeNull()
  const notStarted = new PostgresProblem('could not write to file "pg_wal/1": No space left on device')
  expect(await whyDatabaseIsDown(notStarted)).toContain('est plein')
  const disk = mountSmallDisk(config.dataDir, 1)
  if (!disk) return skip('Needs the right to mount a disk.')
  onTestFinished(() => disk.unmount())
  expect(await whyDatabaseIsDown(problem)).toBe(
    `le disque de «\u00a0${config.dataDir}\u00a0» est plein. Faites de la place, puis recommencez.`,
  )
  expect(await whyDatabaseIsDown(new Error('autre'))).toBeNull()
})
