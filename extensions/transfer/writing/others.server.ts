import { inputFrom } from '#features/articles/article-input.ts'
import { wordsSchema } from '#features/articles/presentation.ts'
import {
  articleDrafts,
  authorPresentations,
  categories,
  goneArticles,
  subjects,
} from '#features/articles/article-tables.server.ts'
import { loadCategories } from '#features/articles/categories.server.ts'
import { isOwnPicture } from '#features/media/picture.ts'
import { sanitize } from '#features/articles/sanitizer.server.ts'
import { commentBans, commentEmailPreferences } from '#features/comments/comment-tables.server.ts'
import { byColumnName, insertRows, newRows } from './rows/insert-rows.server.ts'
import { now } from '#platform/clock.ts'
import { keepAddresses } from '#platform/former-addresses.server.ts'
import { settings } from '#platform/settings-tables.server.ts'
import type { ImportReport, ImportRun } from '../import-report.ts'
import { presentTargets } from '../moved/present-targets.server.ts'
import { movedPaths } from '../moved/moved-tables.server.ts'
import type { Draft, MovedRecord, RecordOf } from '../records.ts'
import type { ImportedArticles } from './articles.server.ts'
import { withOwnAddresses, withOwnPhoto } from './content.server.ts'
import type { ImportedMedia } from './media.server.ts'
import type { ImportedPeople } from './people.server.ts'

type Context = ImportRun & { people: ImportedPeople; articles: ImportedArticles; media: ImportedMedia }

/** One or two columns identify a row of these kinds; missing rows are added. */
const stores = {
  drafts: { table: articleDrafts, keys: ['author_id', 'id'] },
  authors: { table: authorPresentations, keys: ['user_id'] },
  categories: { table: categories, keys: ['key'] },
  subjects: { table: subjects, keys: ['key'] },
  gone: { table: goneArticles, keys: ['slug'] },
  moved: { table: movedPaths, keys: ['path'] },
  settings: { table: settings, keys: ['name'] },
  bans: { table: commentBans, keys: ['user_id'] },
  emails: { table: commentEmailPreferences, keys: ['user_id'] },
}

export function importedOthers(context: Context) {
  const { people, report, isDryRun } = context

  async function add(kind: keyof typeof stores, records: object[]): Promise<void> {
    const { table, keys } = stores[kind]
    const rows = records.map((record) => byColumnName(table, record))
    const additions = await newRows(table, keys, rows)
    report.of(kind).added += additions.length
    report.of(kind).already += rows.length - additions.length
    if (!isDryRun) await insertRows(table, additions)
  }

  async function addWithAddresses(
    kind: 'categories' | 'subjects',
    formerKind: 'category' | 'subject',
    records: { key: string; addresses: string[] }[],
  ): Promise<void> {
    const own = records.map(({ addresses: _addresses, ...record }) => record)
    await add(kind, own)
    const rows = records.flatMap(({ key, addresses }) => addresses.map((slug) => ({ slug, target: key })))
    if (!isDryRun) await keepAddresses(formerKind, rows)
  }

  function ofPeople<Of extends { userId: string }>(records: Of[]): Of[] {
    return records.flatMap((record) => {
      const userId = people.hereOf(record.userId)
      return userId ? [{ ...record, userId }] : []
    })
  }

  return {
    async drafts(records: Draft[]) {
      const rows = await Promise.all(records.map((record) => draftRow(record, context)))
      const additions = rows.filter((row) => row !== null)
      await add('drafts', additions)
    },
    authors: (records: RecordOf<'authors'>[]) =>
      add('authors', ofPeople(records.map((record) => presentationOf(record, report)))),
    async categories(records: RecordOf<'categories'>[]) {
      await addWithAddresses('categories', 'category', records)
      if (!isDryRun) await loadCategories()
    },
    subjects: (records: RecordOf<'subjects'>[]) => addWithAddresses('subjects', 'subject', records),
    moved: async (records: MovedRecord[]) => add('moved', await movedRows(records, context)),
    gone: (records: RecordOf<'gone'>[]) => add('gone', records),
    settings: (records: RecordOf<'settings'>[]) => add('settings', records),
    bans: (records: RecordOf<'bans'>[]) =>
      add('bans', ofPeople(records.map((record) => ({ ...record, bannedBy: people.hereOf(record.bannedBy) })))),
    emails: (records: RecordOf<'emails'>[]) => add('emails', ofPeople(records)),
  }
}

async function movedRows(records: MovedRecord[], { report, isDryRun }: Context) {
  const targets = await presentTargets(records, isDryRun)
  return records.flatMap(({ path }, place) => {
    const target = targets[place]
    if (!target) report.refuse('moved', 'anciennes adresses de ce qui n’est pas venu', path)
    return target ? [{ path, target, createdAt: now().toISOString() }] : []
  })
}

function presentationOf({ words, portrait, userId }: RecordOf<'authors'>, report: ImportReport) {
  const text = wordsSchema.safeParse(words).data
  if (text === undefined) report.remark('présentations trop longues ou illisibles\u00a0: elles restent vides', userId)
  return { userId, words: text ?? '', portrait: portrait && isOwnPicture(portrait) ? portrait : null }
}

async function draftRow(record: Draft, { people, articles, media, report }: Context) {
  const writer = people.hereOf(record.authorId)
  const author_id = writer ?? (await people.administrator())
  if (!writer && author_id)
    report.remark('brouillons dont l’auteur n’a pas de compte\u00a0: un administrateur les garde', record.title)
  const outcome = await sanitize(await withOwnAddresses(record.content, media))
  if (!author_id || !outcome.ok) {
    report.refuse(
      'drafts',
      author_id ? 'brouillons trop longs' : 'brouillons sans auteur\u00a0: recommencez avec --admin ADRESSE',
      record.title,
    )
    return null
  }
  const images = []
  for (const { address, ...more } of record.images)
    images.push({ ...more, address: (await media.addressOf(address, true)) ?? address })
  const { content, checksum } = outcome.value
  const product = record.product && (await withOwnPhoto(record.product, images, media))
  return {
    id: record.id,
    author_id,
    article_id: record.articleId && articles.has(record.articleId) ? record.articleId : null,
    base_version: record.baseVersion,
    writing: inputFrom({ ...record, content, images, product }),
    sanitized_checksum: checksum,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  }
}
