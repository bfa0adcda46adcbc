import path from 'node:path'
import type { Options } from '#embedded-postgres/options.ts'
import { type PostgresServer, runningServerUrl, startPostgres } from '#embedded-postgres/postgres.ts'
import { embeddedSentences } from '#platform/postgres/embedded-sentences.ts'
import { productKey } from '#platform/product-name.ts'

/** As the product's, without its configuration. */
export const embeddedOptions: Options = { name: productKey, log: () => {}, sentences: embeddedSentences }

export function startEmbeddedPostgres(folder: string, { durable = true } = {}): Promise<PostgresServer> {
  return startPostgres(folder, { ...embeddedOptions, durable })
}

/** @returns null while no server runs there */
export function embeddedUrl(dataDir: string): string | null {
  return runningServerUrl(path.join(dataDir, 'postgres'), embeddedOptions)
}
