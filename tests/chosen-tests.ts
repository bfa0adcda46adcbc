/** The journeys of `npm test`: the main stories of a reader, a member, a writer, a moderator and a first start. */
export const mainJourneys = [
  'accessibility',
  'account',
  'article-page',
  'comments',
  'editor',
  'first-start',
  'moderation',
  'photos',
  'reading',
  'search',
  'sign-in-methods',
  'start',
  'today',
  'video-upload',
  'without-script',
].map((name) => `tests/journeys/${name}.test.ts`)

/** Other tests that `npm run test:all` adds: disasters, replicas, upgrades, other machines. */
export const rareTests = [
  // Copies of the whole product, built and started.
  'tests/http/site/{another-category,without-extension}.test.ts',
  // Several servers, lost connections, full disks, killed programs.
  'tests/http/server/{database-away,full-disk,lost-connection,stop-during-query,postgresql-versions,given-database}.test.ts',
  'embedded-postgres/**/*.server.test.ts',
  'app/features/backups/**/*.server.test.ts',
]
