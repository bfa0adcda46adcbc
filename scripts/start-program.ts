// Each program imports this first: it sets the rules for imports and the compile cache of the server.
import '../server/faster-imports.ts'
import { enableCompileCache } from 'node:module'
import { compileCacheFolder } from '../server/runtime-settings.ts'

enableCompileCache(compileCacheFolder)

/** The log reads it when it is first imported. A program reports to its user in French. */
process.env.LOG_LEVEL ||= 'error'
