import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './ordinary-user.ts'

export const unitFile = path.join(root, 'deploy/amulette@.service')

/** The command that systemd would start as `amulette@<port>`, with the folders of a test in place of those of the file. */
export function serviceOf(replace: (text: string) => string, settings: string, port: number) {
  const unit = replace(readFileSync(unitFile, 'utf8')).replaceAll('%i', String(port))
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const pairs = [...valuesOf('Environment'), ...settings.split('\n')].filter((line) => /^\w+=/.test(line))
  const env = Object.fromEntries(pairs.map((pair) => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)]))
  const [command = '', ...args] = (valuesOf('ExecStart')[0] ?? '').split(' ')
  return {
    command,
    args,
    env,
    cwd: valuesOf('WorkingDirectory')[0] ?? '',
    afterwards: valuesOf('ExecStartPost')[0] ?? '',
  }
}
