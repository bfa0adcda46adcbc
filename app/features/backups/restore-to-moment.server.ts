import { existsSync } from 'node:fs'
import path from 'node:path'
import { config } from '#platform/config.server.ts'
import { withDatabase } from '#platform/database-for-programs.server.ts'
import { requireDataFolder } from '#platform/files/data-folder.server.ts'
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
}): Promise<{ restored: RestoredMoment; isSessionSecretKept: boolean; secondMoment: Date | null }> {
  if (config.databaseUrl)
    throw new Error('DATABASE_URL donne un autre serveur\u00a0: un retour à un moment est pour le PostgreSQL fourni.')
  // Of an hour that comes twice the first: what follows a mistake is never kept.
  const [at = null, secondMoment = null] = given.at === undefined ? [] : momentsTyped(given.at)
  const postgresFolder = embeddedFolder()
  refuseMoved(postgresFolder)
  await checkStopped(postgresFolder, given.replace)
  const restored = await restoreToMoment({
    target: await configuredTarget(),
    postgresFolder,
    at,
    passphrase: config.backupPassphrase,
    prepare: (client, { sessionSecret }) => prepareSecret(client, sessionSecret),
    beforeWriting: () => requireDataFolder(config.dataDir),
    beforeReplacing() {
      if (runningServerUrl(postgresFolder))
        throw new Error(`${productName} a été lancée entre-temps\u00a0: arrêtez-la.`)
    },
  })
  const isSessionSecretKept = await keepSecret(restored.secrets.sessionSecret)
  return { restored, isSessionSecretKept, secondMoment }
}

function momentsTyped(typed: string): Date[] {
  const moments = parseTypedMoment(typed, new Date())
  if (!moments)
    throw new Error(
      `«\u00a0${typed}\u00a0» n’est pas un moment\u00a0: écrivez «\u00a02026-11-22 14:10\u00a0», «\u00a0hier 14:10\u00a0» ou «\u00a0aujourd’hui 9:30\u00a0».`,
    )
  if (moments.length === 0)
    throw new Error(
      `«\u00a0${typed}\u00a0» n’a pas existé\u00a0: ce jour-là, les montres sont passées de 2\u00a0h à 3\u00a0h. Donnez une autre heure.`,
    )
  return moments
}

/** Also stops a server that a killed blog left running. One that is replaced need not be able to start. */
async function checkStopped(postgresFolder: string, replace: boolean): Promise<void> {
  if (!existsSync(path.join(postgresFolder, 'server'))) return
  if (replace && !runningServerUrl(postgresFolder)) return
  await withDatabase({ beside: false }, async (client) => {
    if (!replace) await refuseUnlessEmpty(client)
  })
}
