import { defineConfig } from 'drizzle-kit'

/**
 * `npx drizzle-kit generate --name what-changes` writes the next migration from the tables of the features, and with
 * `EXTENSION=webhooks` before it, that extension's.
 */
const { EXTENSION } = process.env

export default defineConfig({
  dialect: 'postgresql',
  // Those two of `features/api` describe what programs may ask for: they define no table.
  schema: EXTENSION
    ? `./extensions/${EXTENSION}/**/*-tables.server.ts`
    : './app/**/!(readable|writable)-tables.server.ts',
  out: EXTENSION ? `./extensions/${EXTENSION}/migrations` : './database/migrations',
})
