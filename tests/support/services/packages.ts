import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe } from 'vitest'

interface Program {
  /** A name to look up, or a file. */
  program: string
  /** Arguments that make it print its version; none for what is loaded by another program. */
  version?: string[]
}

/** The Debian packages (bookworm or later) that tests/services wants, and how to see that each is there. */
const wanted = {
  caddy: { program: 'caddy', version: ['version'] },
  'dovecot-imapd': { program: 'dovecot', version: ['--version'] },
  'etcd-server': { program: 'etcd', version: ['--version'] },
  haproxy: { program: 'haproxy', version: ['-v'] },
  'nginx-light': { program: 'nginx', version: ['-v'] },
  pgbackrest: { program: 'pgbackrest', version: ['version'] },
  'postgresql-15': { program: '/usr/lib/postgresql/15/bin/postgres', version: ['--version'] },
  prometheus: { program: 'promtool', version: ['--version'] },
  systemd: { program: 'systemd-analyze', version: ['--version'] },
  varnish: { program: 'varnishd', version: ['-V'] },
  'varnish-modules': { program: `/usr/lib/${debianArchitecture()}/varnish/vmods/libvmod_xkey.so` },
} satisfies Record<string, Program>

export type Package = keyof typeof wanted

const packageNames = Object.keys(wanted) as Package[]

/** Throws where the package is not installed: tests that call it stand in `describeWith`. */
export function programOf(name: Package): string {
  const file = findProgram(name)
  if (!file) throw new Error(`${name} is not installed.`)
  return file
}

export const missingPackages = () => packageNames.filter((name) => findProgram(name) === null)

/** A `describe` that is skipped where one of the packages is missing; the last line of the run names it. */
export function describeWith(...names: Package[]) {
  return describe.skipIf(names.some((name) => findProgram(name) === null))
}

function findProgram(name: Package): string | null {
  const { program } = wanted[name]
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin']
  return folders.map((folder) => path.resolve(folder, program)).find((file) => existsSync(file)) ?? null
}

function debianArchitecture(): string {
  return process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'
}
