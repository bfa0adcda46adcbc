import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  borrow,
  copyOf,
  copyProgram,
  killApplication,
  newFolder,
  type Settings,
  postmasterOf,
  type Program,
  refusalOf,
  removeProgram,
  startApplication,
  stopApplication,
} from './application.ts'
import { useReadyFolder } from './ready-folder.ts'

const nobody = { uid: 65534, gid: 65534 }

// Root without user namespaces, as in most containers: a namespace whose limit is zero.
const withoutNamespaces = [
  '/bin/sh',
  '-c',
  `( while [ "$(readlink /proc/$$/ns/user)" = "$(readlink /proc/self/ns/user)" ]; do sleep 0.01; done
     echo 0 0 4294967295 > /proc/$$/uid_map; echo 0 0 4294967295 > /proc/$$/gid_map ) &
   exec unshare --user -- /bin/sh -c '
     until grep -q 0 /proc/self/uid_map && grep -q 0 /proc/self/gid_map; do sleep 0.01; done
     exec /bin/sh -c "echo 0 > /proc/sys/user/max_user_namespaces; exec \\"\\$@\\"" "$0" "$@"
   ' "$0" "$@"`,
  'cage',
]

const accountOf = (pid: number | null) => Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
const ownerOf = (folder: string) => statSync(path.join(folder, 'server')).uid

function isCagePossible(): boolean {
  try {
    execFileSync(
      withoutNamespaces[0] ?? '',
      [...withoutNamespaces.slice(1), '/bin/sh', '-c', '! unshare --user true && test "$(id -u)" = 0'],
      {
        stdio: 'ignore',
        timeout: 2_000,
      },
    )
    return true
  } catch {
    return false // an ordinary user, or such a container: the tests below are skipped
  }
}

describe.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)('when root starts the application', () => {
  let program: Program
  const start = (folder: string, settings: Settings = {}) => startApplication(folder, { program, ...settings })
  const refusal = (folder: string, settings: Settings) => refusalOf(folder, { program, ...settings })

  beforeAll(() => {
    program = copyProgram()
    return () => removeProgram(program)
  })
  const ready = useReadyFolder(() => undefined, start)

  test('PostgreSQL runs without any of root’s powers', async () => {
    const folder = borrow(ready())
    await start(folder)
    expect(readFileSync(`/proc/${postmasterOf(folder)}/status`, 'utf8')).toMatch(/^CapEff:\t0+$/m)
  })

  test('data of an ordinary user keep their owner, who can continue without root', async () => {
    const folder = newFolder()
    chownSync(path.dirname(folder), nobody.uid, nobody.gid)
    const ordinary = await start(folder, nobody)
    expect(accountOf(postmasterOf(folder))).toBe(nobody.uid)
    await killApplication(ordinary)
    await stopApplication(await start(folder))
    const root = await start(folder)
    expect(accountOf(postmasterOf(folder))).toBe(nobody.uid)
    await stopApplication(root)
    await start(folder, nobody)
  })

  test('an ordinary user cannot start on root’s data, and learns whose they are', async () => {
    const folder = borrow(ready())
    expect(await refusal(folder, nobody)).toBe(`foreignOwner ${folder}/server 0`)
  })

  describe.skipIf(!isCagePossible())('in a container that forbids user namespaces', () => {
    test('the server runs as `nobody`, is found again after a crash, and works outside as well', async () => {
      const folder = newFolder()
      const caged = await start(folder, { cage: withoutNamespaces })
      expect(accountOf(postmasterOf(folder))).toBe(nobody.uid)
      expect(ownerOf(folder)).toBe(nobody.uid)
      await ask(caged.url, 'create table stones (name text)')
      await killApplication(caged)
      await stopApplication(await start(folder, { cage: withoutNamespaces }))
      expect(postmasterOf(folder)).toBeNull()
      const free = await start(folder)
      expect(await ask(free.url, 'select count(*)::int as count from stones')).toEqual([{ count: 0 }])
    })

    test('data that root created elsewhere change their owner to `nobody`', async () => {
      await stopApplication(await start(ready()))
      const folder = copyOf(ready())
      const caged = await start(folder, { cage: withoutNamespaces })
      expect(ownerOf(folder)).toBe(nobody.uid)
      await stopApplication(caged)
    })

    test('a folder that `nobody` cannot reach is named, with advice', async () => {
      const folder = newFolder('ferme', 'data')
      const closed = path.dirname(path.dirname(folder))
      mkdirSync(closed)
      chmodSync(closed, 0o700)
      expect(await refusal(folder, { cage: withoutNamespaces })).toBe(`notAsRoot 65534 ${closed}`)
    })
  })
})
