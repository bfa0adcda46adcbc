/** The journeys of `npm test`: the main stories of a reader, a member, a writer, a moderator and a first start. */
export const mainJourneys = ['editor', 'first-path', 'first-start', 'moderation', 'reading'].map(
  (name) => `tests/journeys/${name}.test.ts`,
)

/** Other tests that `npm run test:all` adds: disasters, replicas, upgrades, other machines, heavy files. */
export const rareTests = [
  // Copies of the whole product, built, started or cloned.
  'tests/http/site/without-extension.test.ts',
  'tests/http/server/closed-clone.test.ts',
  // Everything that a blog holds: each link, each form, each described call, each socket, an export read again.
  'tests/http/site/{crawl,given-back-forms,query-counts,titles}.test.ts',
  'extensions/hosted-api/tests/{auth,described-calls,documentation,documented-socket,factors,generated-reads,key-page,mailed-codes,other-sites,outages,pending-sessions,read-bounds,realtime,response-times,session-identity,storage,storage-in-parts}.test.ts',
  'extensions/transfer/tests/{export,interrupted-import,site-exports}.test.ts',
  'extensions/transfer/{closed-content,wordpress-import}.server.test.ts',
  // Several servers, lost connections, full disks, killed programs, missing tables, outputs that nobody reads.
  'tests/http/server/{database-away,full-disk,lost-connection,outage,request-log,shared-cache,stop-during-query,postgresql-versions,given-database,unread-log}.test.ts',
  'tests/http/media/{failing-store,stop-while-processing}.test.ts',
  'embedded-postgres/tests/*.test.ts',
  'app/features/backups/**/*.server.test.ts',
  'app/platform/jobs/jobs.server.test.ts',
  'tests/http/site/scheduled-backups.test.ts',
  // Programs on other machines: the shop, the carrier, the assistant, the collector, mailboxes, whoever is told.
  'extensions/{assistant,newsletter,observability,parcels,shop-articles,webhooks}/tests/*.test.ts',
  // Thousands of requests, wrong passwords, hostile or heavy files and texts, pictures of many megapixels, npm.
  'tests/http/server/{dependencies,every-address,many-forms,raw-requests}.test.ts',
  'tests/http/accounts/{email-change,lock-out,response-times,security-log}.test.ts',
  'tests/http/articles/{search-cache,stored-contents}.test.ts',
  'tests/http/media/{media-library,picture-memory,picture-refusals,video-upload}.test.ts',
  'app/features/articles/content/content-structure.server.test.ts',
  'app/features/editor/text/pasted/pasted-html.server.test.ts',
]
