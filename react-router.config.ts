import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compress } from './app/platform/http/compression.server.ts'

/** Once for every start: the strongest compression takes seconds of processor time, half of it for the lists of common passwords. */
async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter(({ name }) => /\.(?:js|css|svg|txt|json|webmanifest)$/.test(name))
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      const contents = await readFile(file)
      await writeFile(`${file}.br`, await compress(contents, contents.length > 1_000_000 ? 'cached' : 'best'))
    }),
  )
}

export default {
  // The few app pages know all routes from the start: no discovery request that could fail offline.
  routeDiscovery: { mode: 'initial' },
  // `platform/http/security/same-origin.server.ts` checks the origin of every write. The framework's own check breaks
  // behind a proxy that changes the Host header.
  allowedActionOrigins: ['**'],
  buildEnd: ({ reactRouterConfig }) => compressFiles(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
