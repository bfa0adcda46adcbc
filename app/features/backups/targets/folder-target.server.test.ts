import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { folderTarget } from './folder-target.server.ts'
import { useTemporaryFolder } from '../../../../tests/support/temporary-folder.ts'

const folder = useTemporaryFolder()

const shared = 'files/article-images'
const archive = () => Readable.from([Buffer.from('une archive')])

test('what a killed process left in a folder goes after an hour, and is never listed', async () => {
  const place = path.join(folder, 'reste')
  const target = folderTarget(place)
  await target.put('files/article-images/entiere.webp', archive())
  const [old, recent] = [crypto.randomUUID(), crypto.randomUUID()].map((id) => path.join(place, shared, `.${id}`))
  const hourAgo = new Date(Date.now() - 61 * 60_000)
  for (const file of [old ?? '', recent ?? '']) writeFileSync(file, 'moitié')
  utimesSync(old ?? '', hourAgo, hourAgo)
  utimesSync(path.join(place, shared, 'entiere.webp'), hourAgo, hourAgo)
  const names = []
  for await (const { name } of target.list(shared)) names.push(name)
  expect(names).toEqual(['files/article-images/entiere.webp'])
  await target.removeLeftovers?.()
  expect(readdirSync(path.join(place, shared)).toSorted()).toEqual(
    [path.basename(recent ?? ''), 'entiere.webp'].toSorted(),
  )
})

const isRoot = process.getuid?.() === 0

test.skipIf(!isRoot)('beside folders closed to an account, its backups are made, listed and tidied', ({ skip }) => {
  const place = path.join(folder, 'racine')
  mkdirSync(path.join(place, 'lost+found'), { recursive: true, mode: 0o700 })
  chownSync(place, 65534, 65534)
  chmodSync(folder, 0o755)
  const module = new URL('folder-target.server.ts', import.meta.url).href
  const program = `
    import { folderTarget } from '${module}'
    const target = folderTarget('${place}')
    const names = []
    await target.put('a.tar', (await import('node:stream')).Readable.from([Buffer.from('petite')]))
    for await (const { name } of target.list('')) names.push(name)
    await target.removeLeftovers()
    console.log(names.join(), (await target.find('a.tar')).bytes)`
  const account = { uid: 65534, gid: 65534, cwd: '/' }
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', program], account)
  if (run.error || /EACCES.*folder-target/.test(String(run.stderr))) return skip('Needs a tree that others can read.')
  expect(String(run.stdout) + String(run.stderr)).toBe('a.tar 6\n')
})
