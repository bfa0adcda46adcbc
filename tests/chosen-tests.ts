/** The journeys of `npm test`: the main stories of a reader, a member, a writer, a moderator and a first start. */
export const mainJourneys = ['comments', 'editor', 'first-path', 'first-start', 'moderation', 'reading'].map(
  (name) => `tests/journeys/${name}.test.ts`,
)

/** Other tests that `npm run test:all` adds: disasters, replicas, upgrades, other machines, heavy files. */
export const rareTests = [
  // Copies of the whole product, built, started or cloned.
  'tests/http/site/without-extension.test.ts',
  'tests/http/server/closed-clone.test.ts',
  // Everything that a blog holds: each link, each form, each described call, each socket, an export read again.
  'tests/http/site/{crawl,given-back-forms}.test.ts',
  'extensions/hosted-api/tests/{described-calls,factors,generated-reads,outages,pending-sessions,read-bounds,realtime,response-times}.test.ts',
  'extensions/transfer/tests/{export,interrupted-import,site-exports,wordpress-export}.test.ts',
  // Several servers, lost connections, full disks, killed programs, missing tables, outputs that nobody reads.
  'tests/http/server/{database-away,full-disk,lost-connection,outage,stop-during-query,postgresql-versions,given-database,unread-log}.test.ts',
  'tests/http/media/{failing-store,stop-while-processing}.test.ts',
  'embedded-postgres/tests/*.test.ts',
  'app/features/backups/**/*.server.test.ts',
  'tests/http/site/scheduled-backups.test.ts',
  // Thousands of requests, pictures of many megapixels, npm.
  'tests/http/server/{dependencies,every-address,many-forms}.test.ts',
  'tests/http/accounts/response-times.test.ts',
  'tests/http/articles/search-cache.test.ts',
  'tests/http/media/picture-memory.test.ts',
]
