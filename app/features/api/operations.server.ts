import { authOperations } from './auth/auth-operations.server.ts'
import { factorOperations } from './auth/factor-operations.server.ts'
import { mailedOperations } from './auth/mailed-operations.server.ts'
import type { Operation } from './documentation/operation.ts'
import { exportOperations } from './export-operations.ts'
import { integrationOperations } from './integration-operations.ts'
import { storageOperations } from './storage/described-operations.server.ts'
import { tableOperations } from './tables/table-operations.ts'

export const documentationTag = 'documentation'

export const operations: Operation[] = [
  ...tableOperations,
  ...authOperations,
  ...mailedOperations,
  ...factorOperations,
  ...storageOperations,
  ...exportOperations,
  ...integrationOperations,
]
