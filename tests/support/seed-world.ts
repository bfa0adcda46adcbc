import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { fillWorld } from '../../database/world/seed.ts'

await openDatabase()
await fillWorld(JSON.parse(process.env.WORLD_PASSWORDS ?? '{}'))
await closeDatabase()
