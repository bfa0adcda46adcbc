import { defineConfig } from 'drizzle-kit'

/**
 * `npx drizzle-kit generate --name what-changes` writes the next migration from the tables of the features, and with
 * `EXTENSION=webhooks` before it, that extension's.
 */
const { EXTENSION } = process.env

export default defineConfig({
  dialect: 'postgresql',
  schema: `./${EXTENSION ? `extensions/${EXTENSION}` : 'app'}/**/*-tables.server.ts`,
  out: EXTENSION ? `./extensions/${EXTENSION}/migrations` : './database/migrations',
})
