import { z } from 'zod'
import { simpleEntries, type SimpleKey } from '#features/articles/article-fields.ts'
import { plainLine } from '#platform/text/pasted-line.ts'
import { newCommentFrequencies } from '#features/comments/email-preferences.ts'
import { buckets } from '#features/media/file-name.ts'

/**
 * The records of exports, which every source is converted to: one JSON object per line, described in
 * docs/export-format.md.
 */

const id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const moment = z.iso.datetime({ offset: true })
const address = z.string().max(2000)
const count = z.int().min(1).max(1_000_000)

const percent = z.int().min(0).max(100)

const image = z.object({
  address,
  alt: z.string().max(1000).nullable().describe('what it shows; empty: it only decorates; null: not written yet'),
  caption: z.string().max(1000).optional(),
  layout: z.enum(['wide', 'full', 'pair']).optional().describe('absent: in the column; `pair`: beside the next one'),
  focus: z
    .object({ x: percent, y: percent })
    .optional()
    .describe('what every crop keeps, in percent of width and height'),
})

const simpleShape = z.string().max(100_000).nullish()
const simpleShapes = Object.fromEntries(simpleEntries.map(([key]) => [key, simpleShape])) as Record<
  SimpleKey,
  typeof simpleShape
>

const writingShape = {
  title: z.string().max(1000),
  content: z.string().max(2_000_000).describe('HTML, blocks separated by a blank line; cleaned again when imported'),
  category: z.string().max(100),
  images: z.array(image).max(1000).describe('the first one is the main image'),
  ...simpleShapes,
  product: z
    .object({
      address,
      name: z.string().max(1000),
      price: z.string().max(1000).describe('as it is read; empty: not said'),
      photo: address.nullable().describe('one of `images`'),
    })
    .nullish()
    .describe('what the shop sells of it, as { address, name, price, photo }; may be missing'),
}

const { title: _title, content: _content, category: _category, ...others } = writingShape
/** Fields without a place in other formats, which our own import reads from a side field. */
export const besideSchema = z.object(others)
export const besideKeys = Object.keys(others) as (keyof typeof others)[]

export const schemas = {
  people: z.object({
    id,
    email: z.string().transform(plainLine).pipe(z.email().max(254)),
    emailVerified: z.boolean(),
    username: z.string().nullable(),
    roleId: id.describe('of its row in `user_roles`'),
    role: z.enum(['admin', 'user']),
    teamRole: z.enum(['author', 'editor']).nullish().describe('of the team without `admin`; may be missing'),
    suspendedAt: moment.nullable(),
    createdAt: moment,
    passwordHash: z.string().nullable().describe('scrypt or bcrypt; null unless it was asked for'),
  }),
  authors: z.object({
    userId: id.describe('who is presented after their articles'),
    words: z.string().max(1000).describe('two lines of text at most'),
    portrait: address.nullable().describe('of a picture'),
  }),
  categories: z.object({
    key: z.string().max(100).describe('what `category` of an article holds'),
    slug: z.string().max(100).nullable().describe('null: it was removed'),
    name: z.string().max(200),
    label: z.string().max(200),
    colour: z.string().max(100),
    sentence: z.string().max(1000).describe('empty: the usual words'),
    emptyText: z.string().max(1000),
    position: z.int().min(0).max(1_000_000),
    movedTo: z.string().max(100).nullable().describe('the category that took the articles of a removed one'),
    addresses: z.array(z.string().max(100)).max(1000).describe('former addresses, which lead to it'),
  }),
  subjects: z.object({
    key: z.string().max(200).describe('what `tags` of an article hold'),
    slug: z.string().max(200),
    name: z.string().max(200),
    words: z.array(z.string().max(200)).max(100).describe('an article that contains one of them is of it'),
    sentence: z.string().max(1000),
    picture: address.nullable(),
    isHidden: z.boolean(),
    joinedTo: z.string().max(200).nullable().describe('the subject that took its articles'),
    addresses: z.array(z.string().max(200)).max(1000).describe('former addresses, which lead to it'),
  }),
  articles: z.object({
    id,
    slug: z.string().max(1000),
    ...writingShape,
    tags: z.array(z.string().max(200)).max(1000).default([]).describe('its subjects, whatever its text says'),
    addresses: z.array(z.string().max(1000)).max(1000).default([]).describe('former addresses, which lead to it'),
    author: z.string().max(320).describe('the e-mail address of its author'),
    authorId: id.nullable(),
    date: moment,
    createdAt: moment.describe('lists are ordered by it; in the future: scheduled'),
    updatedAt: moment,
    readTime: z.string().max(100).describe('minutes'),
    version: count,
    commentsClosedAt: moment.nullable(),
    withdrawnAt: moment.nullable().default(null).describe('no longer on the site since then'),
  }),
  drafts: z.object({
    id,
    authorId: id.nullable(),
    articleId: id.nullable(),
    baseVersion: count.nullable(),
    ...writingShape,
    createdAt: moment,
    updatedAt: moment,
  }),
  pages: z.object({
    id,
    slug: z.string().max(1000).nullable().describe('null: it was never online'),
    title: z.string().max(1000),
    content: z.string().max(2_000_000).describe('HTML, as that of articles'),
    place: z.enum(['menu', 'footer', 'none']),
    version: z.int().min(0).max(1_000_000).describe('0: it was never online'),
    onlineSince: moment.nullable().describe('null: readers do not see it'),
    draft: z
      .object({ title: z.string().max(1000), content: z.string().max(2_000_000) })
      .nullable()
      .describe('what is kept but not online'),
    addresses: z.array(z.string().max(1000)).max(1000).describe('former addresses, which lead to it'),
    createdAt: moment,
    updatedAt: moment,
  }),
  comments: z.object({
    id,
    articleId: id,
    userId: id.nullable().describe('null: who wrote it has left'),
    author: z.string().max(320).describe('the e-mail address of who wrote it'),
    guestName: z
      .string()
      .max(1000)
      .nullable()
      .default(null)
      .describe('who signed it without an account, on another blog'),
    content: z.string(),
    validated: z.boolean(),
    pinned: z.boolean().default(false).describe('first under its article'),
    createdAt: moment,
    editedAt: moment.nullable(),
    version: count,
    heldBy: z.array(z.string().max(200)).max(100),
    answersTo: id.nullable().describe('an administrator’s answer to this comment, which comes before'),
  }),
  gone: z.object({ slug: z.string().max(1000).describe('of an article that was deleted'), goneAt: moment }),
  settings: z.object({ name: z.string().max(100), value: z.record(z.string(), z.unknown()), updatedAt: moment }),
  bans: z.object({
    userId: id.describe('who may not comment any more'),
    reason: z.string().max(10_000),
    bannedBy: id.nullable(),
    bannedAt: moment,
  }),
  emails: z.object({
    userId: id.describe('who chose which e-mails to receive'),
    decisions: z.boolean(),
    answers: z.boolean(),
    newComments: z.enum(newCommentFrequencies),
  }),
  moved: z.object({
    path: z.string().max(500).describe('a former address, as `/2019/05/onyx` or `/?p=12`'),
    target: z.string().max(1000).describe('where it leads, as `/article/onyx`'),
    articleId: id.nullish().describe('of an article whose address may differ here; may be missing, as the next two'),
    pageId: id.nullish(),
    subject: z.string().max(200).nullish().describe('its key'),
  }),
  rows: z.object({
    table: z.string().max(63).describe('of an extension, which says in its comment that it is exported'),
    row: z.record(z.string(), z.unknown()).describe('by the names of its columns'),
  }),
  files: z.object({
    bucket: z.enum(buckets),
    key: z
      .string()
      .max(150)
      .describe('its entry of the archive is `files/<bucket>/<key>`, its address `/media/<bucket>/<key>`'),
    name: z.string().max(1000),
    uploadedBy: z.string().max(100).nullable(),
    createdAt: moment,
  }),
}

/** A record may refer only to kinds before its own. */
export const kinds = Object.keys(schemas) as Kind[]
export type Kind = keyof typeof schemas
export type RecordOf<Of extends Kind> = z.infer<(typeof schemas)[Of]>
export type PersonRecord = RecordOf<'people'>
export type Article = RecordOf<'articles'>
export type Draft = RecordOf<'drafts'>
export type Page = RecordOf<'pages'>
export type Comment = RecordOf<'comments'>
export type MovedRecord = RecordOf<'moved'>
export type Writing = Pick<Article, keyof typeof writingShape>
