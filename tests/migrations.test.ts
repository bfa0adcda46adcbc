import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/*
 * While one release replaces another, the former one's code runs on the new one's tables. A migration adds; what is not
 * used any more is removed by a later release, with an entry here that names the release whose code stopped using it.
 */
const removals: Record<string, string> = {
  'database/migrations/0037_unread-columns.sql': '0.5.0, before which every replica is stopped: CHANGELOG.md',
  'database/migrations/0044_team-roles.sql': 'the check accepts what the former release writes, and two words more',
  'database/migrations/0046_video-uploads-on-disk.sql':
    'a video on its way through the former release and S3 begins anew',
  'database/migrations/0048_bans-on-record.sql': 'the check accepts what the former release writes, and two words more',
  'database/migrations/0058_pinned-comments.sql': 'the former release pins no comment',
}

/** No blog has replaced another code by these while it ran. */
const firstWatched = 18

const root = path.resolve(import.meta.dirname, '..')
const name = String.raw`(?:"\w+"\.)?"(\w+)"`
const of = (pattern: string) => new RegExp(pattern.replaceAll('<name>', name), 'gi')

/** @returns the statements that the former release cannot work with; it never knew what the migration itself creates */
function breaks(sql: string): string[] {
  const statements = sql.split('--> statement-breakpoint').map((one) => one.replaceAll(/\s+/g, ' ').trim())
  const tables = new Set([...sql.matchAll(of('CREATE TABLE (?:IF NOT EXISTS )?<name>'))].map(([, table]) => table))
  const columns = new Set([...sql.matchAll(of('ALTER TABLE <name> ADD COLUMN <name>'))].map(([, , column]) => column))
  const rules: [RegExp, (found: RegExpExecArray, statement: string) => boolean][] = [
    [of('^DROP (?:TABLE|VIEW|FUNCTION|TYPE|SCHEMA)'), () => true],
    [of('DROP COLUMN'), () => true],
    [of('RENAME'), () => true],
    [of('SET NOT NULL'), () => true],
    [of('SET DATA TYPE|ALTER COLUMN <name> TYPE'), () => true],
    [of('ADD COLUMN <name> .*NOT NULL'), (_, statement) => !/ DEFAULT /i.test(statement)],
    [of('ALTER TABLE <name> ADD CONSTRAINT .*(?:UNIQUE|CHECK|PRIMARY KEY|FOREIGN KEY)'), constrainsOld],
    [of('CREATE UNIQUE INDEX .* ON <name>'), constrainsOld],
  ]
  function constrainsOld([, table]: RegExpExecArray, statement: string): boolean {
    if (tables.has(table ?? '')) return false
    const [, listed = ''] = /(?:UNIQUE|KEY|USING btree) ?\(([^)]*)\)/i.exec(statement) ?? []
    const used = [...listed.matchAll(/"(\w+)"/g)].map(([, column]) => column)
    return used.length === 0 || !used.every((column) => columns.has(column))
  }
  return statements.filter((statement) =>
    rules.some(([rule, isBreaking]) => {
      rule.lastIndex = 0
      const found = rule.exec(statement)
      return found !== null && isBreaking(found, statement)
    }),
  )
}

const watched = globSync('{database,extensions/*}/migrations/*.sql', { cwd: root }).filter(
  (file) => Number(path.basename(file).slice(0, 4)) >= firstWatched,
)

test.each(watched)('the former release works with the tables of %s', (file) => {
  const found = breaks(readFileSync(path.join(root, file), 'utf8'))
  if (removals[file]) expect(found, 'no removal is left to be argued').not.toEqual([])
  else expect(found, 'add now, remove in a later release: docs/decisions, expand then contract').toEqual([])
})

test.each([
  'DROP TABLE "a";',
  'ALTER TABLE "a" DROP COLUMN "b";',
  'ALTER TABLE "a" RENAME COLUMN "b" TO "c";',
  'ALTER TABLE "a" RENAME TO "b";',
  'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;',
  'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
  'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE uuid;',
  'ALTER TABLE "a" ADD CONSTRAINT "c" UNIQUE("b");',
  'ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (length("b") < 9);',
  'CREATE UNIQUE INDEX "c" ON "a" USING btree ("b");',
])('is refused: %s', (sql) => expect(breaks(sql)).toEqual([sql]))

test.each([
  'CREATE TABLE "a" ("b" text NOT NULL);--> statement-breakpoint CREATE UNIQUE INDEX "c" ON "a" USING btree ("b");',
  `ALTER TABLE "a" ADD COLUMN "b" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "a" ADD COLUMN "b" text;--> statement-breakpoint ALTER TABLE "a" ADD CONSTRAINT "c" UNIQUE("b");',
  'ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL;',
  'ALTER TABLE "a" DROP CONSTRAINT "c";',
  'CREATE INDEX "c" ON "a" USING btree ("b");',
  'DROP INDEX "c";',
])('is allowed: %s', (sql) => expect(breaks(sql)).toEqual([]))
