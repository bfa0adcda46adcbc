import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { now } from './clock.ts'
import { db } from './database.server.ts'
import { settings } from './settings-tables.server.ts'

export interface SettingsSection<Shape> {
  name: string
  schema: z.ZodType<Shape>
}

export async function readSettings<Shape>({ name, schema }: SettingsSection<Shape>): Promise<Shape> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name))
  const result = schema.safeParse(row?.value ?? {})
  return result.success ? result.data : schema.parse({})
}

export async function writeSettings<Shape>({ name, schema }: SettingsSection<Shape>, value: Shape): Promise<void> {
  const row = { value: schema.parse(value) as object, updatedAt: now() }
  await db
    .insert(settings)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: settings.name, set: row })
}
