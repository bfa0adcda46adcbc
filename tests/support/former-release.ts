import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** The last commit before the tables changed; null where the history is not there, as in a clone of depth 1. */
export function formerCommit(): string | null {
  const changed = git('rev-list', '-1', 'HEAD', '--', 'database/migrations')
  return changed && git('rev-parse', '--verify', '--quiet', `${changed}^`)
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() || null : null
}

/** @returns a folder with its code, built, on the packages of today */
export function buildFormer(commit: string): string {
  const folder = path.join(inject('runFolder'), `former-${commit}`)
  mkdirSync(folder)
  run('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], root)
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  run(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], folder)
  return folder
}

function run(program: string, args: string[], cwd: string): void {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`)
}
