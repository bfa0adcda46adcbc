import { lowerHashCost } from '#features/accounts/password-hash.server.ts'
import { yieldToNobody } from '#features/media/image-processing/image-worker-client.server.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { fillWorld } from '../../database/world/seed.ts'

await openDatabase()
lowerHashCost()
yieldToNobody()
await fillWorld(JSON.parse(process.env.WORLD_PASSWORDS ?? '{}'))
await closeDatabase()
