import { existsSync } from 'node:fs'
import path from 'node:path'
import { config } from '#platform/config.server.ts'
import { withDatabase } from '#platform/database-for-programs.server.ts'
import { embeddedFolder } from '#platform/database.server.ts'
import { runningServerUrl } from '#platform/postgres/embedded/attach.server.ts'
import { refuseMoved } from '#platform/postgres/embedded/product-server.server.ts'
import { productName } from '#platform/product-name.ts'
import { keepSecret, prepareSecret } from '#platform/restored-secret.server.ts'
import { configuredTarget } from './configured-target.server.ts'
import { listRestorable, type RestoredMoment, restoreToMoment } from './continuous/recover-moment.server.ts'
import { parseTypedMoment } from './continuous/typed-moment.ts'
import { refuseUnlessEmpty } from './stored-archive.server.ts'

export { listRestorable }

/** With the blog stopped; without `at` the newest moment. @throws one French sentence; nothing was changed then */
export async function restoreConfigured(given: {
  at?: string
  replace: boolean
}): Promise<{ restored: RestoredMoment; isSessionSecretKept: boolean }> {
  if (config.databaseUrl)
    throw new Error('DATABASE_URL donne un autre serveur\u00a0: un retour à un moment est pour le PostgreSQL fourni.')
  const at = given.at === undefined ? null : parseTypedMoment(given.at, new Date())
  if (given.at !== undefined && !at)
    throw new Error(
      `«\u00a0${given.at}\u00a0» n’est pas un moment\u00a0: écrivez «\u00a02026-11-22 14:10\u00a0», «\u00a0hier 14:10\u00a0» ou «\u00a0aujourd’hui 9:30\u00a0».`,
    )
  const postgresFolder = embeddedFolder()
  refuseMoved(postgresFolder)
  await checkStopped(postgresFolder, given.replace)
  const restored = await restoreToMoment({
    target: await configuredTarget(),
    postgresFolder,
    at,
    passphrase: config.backupPassphrase,
    prepare: (client, { sessionSecret }) => prepareSecret(client, sessionSecret),
    beforeReplacing() {
      if (runningServerUrl(postgresFolder))
        throw new Error(`${productName} a été lancée entre-temps\u00a0: arrêtez-la.`)
    },
  })
  return { restored, isSessionSecretKept: await keepSecret(restored.secrets.sessionSecret) }
}

/** Also stops a server that a killed blog left running. One that is replaced need not be able to start. */
async function checkStopped(postgresFolder: string, replace: boolean): Promise<void> {
  if (!existsSync(path.join(postgresFolder, 'server'))) return
  if (replace && !runningServerUrl(postgresFolder)) return
  await withDatabase({ beside: false }, async (client) => {
    if (!replace) await refuseUnlessEmpty(client)
  })
}
