import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name what-changes` writes the next migration from the tables of the features. */
export default defineConfig({
  dialect: 'postgresql',
  // Those two of `features/api` describe what programs may ask for: they define no table.
  schema: './app/**/!(readable|writable)-tables.server.ts',
  out: './database/migrations',
})
