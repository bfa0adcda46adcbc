import path from 'node:path'
import type { Options } from '#embedded-postgres/options.ts'
import { config } from '../config.server.ts'
import { log } from '../log.server.ts'
import { productKey } from '../product-name.ts'
import { embeddedSentences } from './embedded-sentences.ts'

export const embeddedOptions: Options = {
  name: productKey,
  log: (level, message, details = {}) => log[level](details, message),
  sentences: embeddedSentences,
}

export const embeddedFolder = () => path.join(config.dataDir, 'postgres')
