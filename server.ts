import './server/faster-imports.ts'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root, wantsServices } from './scripts/bundled-node.mjs'
import { startWithRuntimeSettings } from './server/runtime-settings.ts'
import { refuse } from './server/process-lifecycle.ts'

const development = process.argv.includes('--dev')
// React reads NODE_ENV when it is loaded; its development build is half as fast.
process.env.NODE_ENV ??= development ? 'development' : 'production'

const nodeMajor = Number(process.versions.node.split('.')[0])
if (nodeMajor < 24)
  refuse([`Amulette a besoin de Node 24, trouvé ${process.version}. Lancez «\u00a0npm start\u00a0», qui l’apporte.`])

if (wantsServices() && !existsSync(path.join(root, 'node_modules/amulette-services')))
  refuse([
    'Les paquets pour S3 et les traces manquent\u00a0: lancez «\u00a0node scripts/prepare.mjs\u00a0», qui les apporte.',
  ])

if (!development) startWithRuntimeSettings()

const { logEverything } = await import('#platform/log.server.ts')
if (!development) logEverything()

const { onStopSignal, waitIfStopping } = await import('./server/stop-signals.ts')
onStopSignal()

await import('#platform/config.server.ts').catch((problem: unknown) => {
  if (problem instanceof Error && 'sentences' in problem) refuse(problem.sentences as string[])
  throw problem
})

const { serve } = await import('./server/serve.ts')
await serve({ development }).catch(async (problem: unknown) => {
  await waitIfStopping()
  throw problem
})
