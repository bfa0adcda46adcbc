import { emptyInput } from '#features/articles/article-input.ts'
import { now } from '#platform/clock.ts'
import { hasVideoExtension } from '#features/media/video-type.ts'
import { textOfContent } from '#features/articles/content.server.ts'
import { chosenExcerpt } from '../chosen-excerpt.ts'
import { categoryFor, subjectTags, type CategoryRule } from '../category-rule.ts'
import { fileOrigin } from '../files/file-origin.server.ts'
import { type FetchPicture, fromInside, guardedOrigin, remotePicture } from '../files/guarded-origin.server.ts'
import { figureOf } from '../figure.ts'
import { momentOf, personId } from '../foreign-id.server.ts'
import { authorsWithoutRole, newPerson, unknownAuthor, unknownDate } from '../new-person.ts'
import type { ImportReport } from '../import-report.ts'
import type { ImportSource } from '../import-source.server.ts'
import type { Article, Draft, Page, PersonRecord } from '../records.ts'
import { ghostRows, type GhostRow } from './ghost-rows.server.ts'
import { isPage, type Place, readSurroundings, type Surroundings, text } from './ghost-surroundings.server.ts'
import { postId, readFormerSite } from './ghost-addresses.server.ts'
import { isPublic, remarkWithheld } from './ghost-visibility.ts'

/** https://ghost.org/docs/migration/ghost @throws one French sentence */
export async function ghostSource(
  file: string,
  { files, rule, fetchPicture }: { files: string | null; rule: CategoryRule; fetchPicture?: FetchPicture },
): Promise<ImportSource> {
  const around = await readSurroundings(file)
  const former = await readFormerSite(file, around, rule)
  if (files) former.addHost(files)
  const origin = files === null ? null : fromInside(await fileOrigin(files))

  async function* posts(report: ImportReport, isDraft: boolean) {
    for await (const { table, row } of ghostRows(file)) {
      if (table !== 'posts' || isPage(row) || isPublic(row, around.metaOf.get(text(row.id))) === isDraft) continue
      yield { row, ...postOf(row, around, rule, report) }
    }
  }

  return {
    async *rows(kind, report) {
      if (kind === 'people') for (const row of around.users.values()) yield authorOf(row, report)
      if (kind === 'articles') for await (const { row, ...post } of posts(report, false)) yield articleOf(row, post)
      if (kind === 'moved') yield* former.records()
      if (kind === 'pages')
        for await (const { table, row } of ghostRows(file))
          if (table === 'posts' && isPage(row)) yield pageOf(row, around, report)
      if (kind === 'drafts') for await (const { row, ...post } of posts(report, true)) yield draftOf(row, post)
    },
    files: {
      fileAt(address, isShown) {
        if (address.length > 4000) return null
        const path =
          /^(?:__GHOST_URL__|https?:\/\/[^/]+)?(?:\/[\w-]+)*?\/(content\/(?:images|media|files)\/[^?#\s]+)/.exec(
            address,
          )?.[1]
        const remote = isShown ? remotePicture(address) : null
        if (!path || (origin === null && remote))
          return remote === null ? null : { bucket: 'article-images', path: remote }
        const bucket = hasVideoExtension(path) ? ('article-videos' as const) : ('article-images' as const)
        return { bucket, path: path.replace(/\/size\/w\d+(h\d+)?(\/format\/\w+)?\//, '/') }
      },
      origin: guardedOrigin(origin, fetchPicture),
      async *list() {},
    },
    linkTo: former.linkTo,
    close: async () => {},
  }
}

type Post = ReturnType<typeof postOf>

function postOf(row: GhostRow, around: Surroundings, rule: CategoryRule, report: ImportReport) {
  const id = text(row.id)
  const html = text(row.html)
  if (!html && (row.lexical || row.mobiledoc)) report.remark('articles dont l’export n’a pas le HTML', text(row.title))
  const ownTags = inOrder(around.tagsOf.get(id)).flatMap((tag) => around.tags.get(tag) ?? [])
  const meta = around.metaOf.get(id) ?? row
  remarkWithheld(row, meta, report)
  remarkOmissions(row, report)
  const [first, second] = inOrder(around.authorsOf.get(id))
  if (second) report.remark('textes à plusieurs auteurs\u00a0: le premier les signe seul', text(row.title))
  const author = text(around.users.get(first ?? text(row.author_id))?.email)
  if (!author) report.remark(unknownAuthor, text(row.title))
  return {
    ...emptyInput(),
    title: text(row.title),
    content: html,
    searchDescription: chosenExcerpt(text(meta.meta_description) || text(row.custom_excerpt), text(row.title), report),
    category: categoryFor(
      ownTags.map(({ slug }) => slug),
      rule,
      report,
    ),
    // Ghost hides those that begin with a number sign.
    tags: subjectTags(ownTags.map(({ name }) => name).filter((name) => !name.startsWith('#'))),
    images: mainPicture(row, meta),
    authorId: personId(author),
    author,
  }
}

function inOrder(list: Place[] = []): string[] {
  return list.toSorted(([one], [other]) => one - other).map(([, id]) => id)
}

/** Exports of the first versions call it `image`. */
function mainPicture(row: GhostRow, meta: GhostRow) {
  const address = text(row.feature_image) || text(row.image)
  const caption = textOfContent(text(meta.feature_image_caption)).slice(0, 1000)
  return address ? [{ address, alt: text(meta.feature_image_alt) || null, ...(caption && { caption }) }] : []
}

function remarkOmissions(row: GhostRow, report: ImportReport): void {
  if (!moment(row.published_at) && !moment(row.created_at)) report.remark(unknownDate, text(row.title))
  if (text(row.canonical_url) || text(row.codeinjection_head) || text(row.codeinjection_foot))
    report.remark('codes d’un texte, ou adresse de son original ailleurs, laissés', text(row.title))
}

const createdAtOf = (row: GhostRow) => moment(row.created_at) ?? now().toISOString()

function articleOf(row: GhostRow, post: Post): Partial<Article> {
  const at = moment(row.published_at) ?? createdAtOf(row)
  const own = { id: postId(row) ?? '', slug: text(row.slug), readTime: '', version: 1 }
  const dates = { date: at, createdAt: at, updatedAt: moment(row.updated_at) ?? at }
  return { ...own, ...post, ...dates, commentsClosedAt: null, withdrawnAt: null }
}

function draftOf(row: GhostRow, { authorId, ...post }: Post): Partial<Draft> {
  const createdAt = createdAtOf(row)
  const own = { id: postId(row) ?? '', authorId, articleId: null, baseVersion: null }
  return { ...own, ...post, createdAt, updatedAt: moment(row.updated_at) ?? createdAt }
}

function pageOf(row: GhostRow, { metaOf }: Surroundings, report: ImportReport): Partial<Page> {
  const createdAt = createdAtOf(row)
  const meta = metaOf.get(text(row.id))
  const html = text(row.html)
  const pictures = mainPicture(row, meta ?? row).map(figureOf)
  const input = { title: text(row.title), content: pictures.join('') + html }
  remarkOmissions(row, report)
  remarkWithheld(row, meta, report)
  if (!html && (row.lexical || row.mobiledoc)) report.remark('pages dont l’export n’a pas le HTML', input.title)
  const own = { id: postId(row) ?? '', slug: text(row.slug) || null, place: 'footer' as const, addresses: [] }
  const page = { ...own, ...input, createdAt, updatedAt: moment(row.updated_at) ?? createdAt }
  if (row.status === 'published' && isPublic(row, meta))
    return { ...page, version: 1, onlineSince: moment(row.published_at) ?? createdAt, draft: null }
  return { ...page, version: 0, onlineSince: null, draft: input }
}

function authorOf(row: GhostRow, report: ImportReport): Partial<PersonRecord> {
  report.remark(authorsWithoutRole, text(row.email))
  return newPerson({
    id: personId(text(row.email)) ?? '',
    email: text(row.email),
    username: text(row.name),
    createdAt: createdAtOf(row),
  })
}

/** Older exports contain milliseconds. */
const moment = (value: unknown) =>
  typeof value === 'number' ? momentOf(new Date(value).toISOString()) : momentOf(value)
