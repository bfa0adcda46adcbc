import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name what-changes` writes the next migration from the tables of the features. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './app/**/*-tables.server.ts',
  out: './database/migrations',
})
