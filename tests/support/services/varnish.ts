import { readFileSync, writeFileSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { programOf } from './packages.ts'
import { type ServiceProgram, startService } from './program.ts'

export const purgeKey = 'clef de purge des essais'

export interface Varnish extends ServiceProgram {
  origin: string
  purgeUrl: string
}

/** With the VCL of deploy/, in front of a server on this machine. */
export async function startVarnish(port: number, backendPort: number): Promise<Varnish> {
  const folder = mkdtempSync(path.join(inject('runFolder'), 'varnish-'))
  const vcl = path.join(folder, 'varnish.vcl')
  writeFileSync(vcl, configuration().replace('"3000"', `"${backendPort}"`))
  const origin = `http://127.0.0.1:${port}`
  const program = await startService(
    {
      file: programOf('varnish'),
      args: [
        '-F',
        '-n',
        folder,
        '-a',
        `127.0.0.1:${port}`,
        '-f',
        vcl,
        '-s',
        'malloc,64m',
        '-j',
        'none',
        ...parameters(),
      ],
      env: { CDN_PURGE_KEY: purgeKey },
    },
    async () => (await fetch(origin)) !== null,
  )
  return { ...program, origin, purgeUrl: `${origin}/.purge` }
}

const configuration = () => readFileSync(new URL('../../../deploy/varnish.vcl', import.meta.url), 'utf8')

/** As the first lines of the VCL say them. */
function parameters(): string[] {
  const [said = ''] = /-p .*/.exec(configuration()) ?? []
  return said.split(' ')
}
