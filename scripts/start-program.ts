// The rules for imports and the compile cache of the server, for programs that start beside it: imported first by each.
import '../server/faster-imports.ts'
import { enableCompileCache } from 'node:module'
import { compileCacheFolder } from '../server/runtime-settings.ts'

enableCompileCache(compileCacheFolder)

/** The log reads it when it is first imported: a program tells its user in French what concerns them. */
process.env.LOG_LEVEL ||= 'error'
