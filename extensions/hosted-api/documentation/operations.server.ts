import { authOperations } from '../auth/auth-operations.server.ts'
import { describedOperations, type Operation } from '#features/keys/operation.ts'
import { storageOperations } from '../storage/storage-operations.server.ts'
import { tableOperations } from '../tables/table-operations.ts'

export const ownOperations: Operation[] = [...tableOperations, ...authOperations, ...storageOperations]

export const listOperations = () => [...ownOperations, ...describedOperations]
