import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { mountSmallDisk } from '../../../tests/support/small-disk.ts'
import { whyNotDataFolder } from './data-folder.server.ts'

const root = mkdtempSync(path.join(tmpdir(), 'amulette-test-data-'))
const folder = path.join(root, 'data')
const sentence = () => whyNotDataFolder(folder)?.replaceAll('\u00a0', ' ') ?? null
afterEach(() => rmSync(root, { recursive: true, force: true }))

const isRoot = process.getuid?.() === 0

test('a folder that is there, or can be made, is good', () => {
  expect(sentence()).toBeNull()
  for (const name of ['files', 'outbox', 'postgres']) mkdirSync(path.join(folder, name))
  expect(sentence()).toBeNull()
  expect(readdirSync(folder)).toEqual(['files', 'outbox', 'postgres'])
})

test('a file in the folder’s place, or on its way, is reported', () => {
  mkdirSync(root, { recursive: true })
  writeFileSync(folder, '')
  expect(sentence()).toContain('ne peut pas être un dossier (EEXIST: file already exists')
  expect(whyNotDataFolder(path.join(folder, 'deeper'))).toContain('(ENOTDIR: not a directory')
})

test.skipIf(process.platform !== 'linux')('a place where no folder can be made is reported', () => {
  expect(whyNotDataFolder('/proc/amulette/data')).toContain(
    'ne peut pas être un dossier (ENOENT: no such file or directory',
  )
})

test('a file in the place of one of its folders is reported, and the other way round', () => {
  mkdirSync(path.join(folder, 'session-secret'), { recursive: true })
  expect(sentence()).toBe(`« ${folder}/session-secret » doit être un fichier : déplacez ce qui est à sa place.`)
  rmSync(path.join(folder, 'session-secret'), { recursive: true })
  writeFileSync(path.join(folder, 'uploads'), '')
  expect(sentence()).toBe(`« ${folder}/uploads » doit être un dossier : déplacez ce qui est à sa place.`)
})

test.skipIf(!isRoot)('root changes nothing in a folder of another account, nor makes one inside', () => {
  mkdirSync(root, { recursive: true })
  chownSync(root, 1234, 1234)
  expect(sentence()).toContain(`Le dossier « ${root} » appartient à un autre compte (numéro 1234)`)
  expect(readdirSync(root)).toEqual([])
})

test.skipIf(!isRoot).for<[string, { uid: number; mode: number }, string]>([
  [
    'that root made',
    { uid: 0, mode: 0o700 },
    `au compte qui lance Amulette (EACCES: permission denied, access '${folder}') : il appartient au compte numéro 0. Lancez-la avec ce compte, ou donnez le dossier au vôtre (chown -R).`,
  ],
  [
    'that lost its owner’s rights',
    { uid: 65534, mode: 0o500 },
    'même au compte à qui il appartient, et qui lance Amulette : ouvrez-le-lui (chmod -R u+rwX).',
  ],
])('an ordinary account reads what to do with a folder %s', ([, { uid, mode }, advice], { skip }) => {
  mkdirSync(folder, { recursive: true })
  chownSync(folder, uid, uid)
  chmodSync(folder, mode)
  chmodSync(root, 0o755)
  const module = new URL('data-folder.server.ts', import.meta.url).href
  const program = `import { whyNotDataFolder } from '${module}'; console.log(whyNotDataFolder('${folder}'))`
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    uid: 65534,
    gid: 65534,
    cwd: '/',
  })
  if (run.error || /EACCES.*data-folder/.test(String(run.stderr))) return skip('Needs a tree that others can read.')
  expect(String(run.stdout).trim().replaceAll('\u00a0', ' ')).toBe(`« ${folder} » est fermé ${advice}`)
})

test('a disk that is full is reported', ({ skip }) => {
  mkdirSync(folder, { recursive: true })
  const disk = mountSmallDisk(folder, 1)
  if (!disk) return skip('Needs the right to mount a disk.')
  try {
    disk.fill()
    expect(sentence()).toBe(
      `DATA_DIR : rien ne peut être écrit dans « ${folder} » (le disque est plein) : faites de la place sur ce disque, puis recommencez.`,
    )
  } finally {
    disk.unmount()
  }
})
