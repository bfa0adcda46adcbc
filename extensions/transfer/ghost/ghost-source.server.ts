import { emptyInput } from '#features/articles/article-input.ts'
import { now } from '#platform/clock.ts'
import { textOfContent } from '#features/articles/content.server.ts'
import { chosenExcerpt, remarkExcerptOfPage } from '../chosen-excerpt.ts'
import { categoryFor, subjectTags, type CategoryRule } from '../category-rule.ts'
import { fileOrigin } from '../files/file-origin.server.ts'
import { type FetchPicture, foreignFiles, fromInside } from '../files/guarded-origin.server.ts'
import { figureOf } from '../figure.ts'
import { pageState, withoutVersions } from '../foreign-text.ts'
import { momentOf, personId } from '../foreign-id.server.ts'
import {
  authorsWithoutRole,
  describedTerms,
  featuredTexts,
  newPerson,
  unknownAuthor,
  unknownDate,
} from '../new-person.server.ts'
import type { ImportReport } from '../import-report.ts'
import type { ImportSource } from '../import-source.server.ts'
import type { Article, Draft, Kind, Page, PersonRecord } from '../records.ts'
import { type GhostRow, listOf, text } from './ghost-row.ts'
import { ghostRows } from './ghost-rows.server.ts'
import { inOrder, isPage, readSurroundings, type Surroundings } from './ghost-surroundings.server.ts'
import { postId, readFormerSite } from './ghost-addresses.server.ts'
import { isPublic, remarkWithheld } from './ghost-visibility.ts'

const contentPath = /^(?:__GHOST_URL__|https?:\/\/[^/]+)?(?:\/[\w-]+)*?\/(content\/(?:images|media|files)\/[^?#\s]+)/
const pathIn = (address: string) =>
  contentPath.exec(address)?.[1]?.replace(/\/size\/w\d+(h\d+)?(\/format\/\w+)?\//, '/')

/** https://ghost.org/docs/migration/ghost @throws one French sentence */
export async function ghostSource(
  file: string,
  { files, rule, fetchPicture }: { files: string | null; rule: CategoryRule; fetchPicture?: FetchPicture },
): Promise<ImportSource> {
  const around = await readSurroundings(file)
  const former = await readFormerSite(file, around, rule)
  if (files) former.addHost(files)
  const origin = files === null ? null : fromInside(await fileOrigin(files))

  function kindOf(row: GhostRow): Kind {
    if (isPage(row)) return 'pages'
    return isPublic(row, around.metaOf.get(text(row.id))) ? 'articles' : 'drafts'
  }

  return {
    async *rows(kind, report) {
      if (kind === 'people') for (const row of around.users.values()) yield authorOf(row, report)
      if (kind === 'authors') yield* [...around.users.values()].filter(({ bio }) => text(bio)).map(presentationOf)
      if (kind === 'subjects')
        for (const { description } of around.tags.values()) if (description) report.remark(describedTerms, description)
      if (kind === 'moved') yield* former.records()
      if (kind === 'articles' || kind === 'drafts' || kind === 'pages')
        for await (const { table, row } of ghostRows(file))
          if (table === 'posts' && kindOf(row) === kind)
            yield kind === 'pages' ? pageOf(row, around, report) : postOf(row, around, rule, report)
    },
    files: foreignFiles(origin, fetchPicture, pathIn),
    linkTo: former.linkTo,
    close: async () => {},
  }
}

function postOf(
  row: GhostRow,
  around: Surroundings,
  rule: CategoryRule,
  report: ImportReport,
): Partial<Article & Draft> {
  const id = text(row.id)
  const ownTags = inOrder(around.tagsOf.get(id)).flatMap((tag) => around.tags.get(tag) ?? [])
  const meta = around.metaOf.get(id) ?? row
  remarkWithheld(row, meta, report)
  remarkOmissions(row, meta, report)
  const [first, second] = inOrder(around.authorsOf.get(id))
  if (second) report.remark('textes à plusieurs auteurs\u00a0: le premier les signe seul', text(row.title))
  const author = text(around.users.get(first ?? text(row.author_id))?.email)
  if (!author) report.remark(unknownAuthor, text(row.title))
  return {
    ...emptyInput(),
    ...withoutVersions,
    ...placeAndTimes(row),
    title: text(row.title),
    content: text(row.html),
    commentsClosedAt: null,
    searchDescription: chosenExcerpt(excerptsIn(row, meta), text(row.title), report),
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

/** Exports of the first versions call it `image`. */
function mainPicture(row: GhostRow, meta: GhostRow) {
  const address = text(row.feature_image) || text(row.image)
  const caption = textOfContent(text(meta.feature_image_caption)).slice(0, 1000)
  return address ? [{ address, alt: text(meta.feature_image_alt) || null, ...(caption && { caption }) }] : []
}

const excerptsIn = (row: GhostRow, meta: GhostRow) => [text(meta.meta_description), text(row.custom_excerpt)]

const toldElsewhere =
  'meta_title og_title og_description og_image twitter_title twitter_description twitter_image'.split(' ')

function remarkOmissions(row: GhostRow, meta: GhostRow, report: ImportReport): void {
  if (toldElsewhere.some((key) => text(meta[key])))
    report.remark('titres, textes et images pour les moteurs et les réseaux, laissés', text(row.title))
  if (row.featured === true || row.featured === 1) report.remark(featuredTexts, text(row.title))
  for (const card of listOf(row.unknownCards))
    report.remark('parties de textes qu’aucune page ne montre, laissées', `${text(card)}, ${text(row.title)}`)
  if (!moment(row.published_at) && !moment(row.created_at)) report.remark(unknownDate, text(row.title))
  if (text(row.canonical_url) || text(row.codeinjection_head) || text(row.codeinjection_foot))
    report.remark('codes d’un texte, ou adresse de son original ailleurs, laissés', text(row.title))
}

const createdAtOf = (row: GhostRow) => moment(row.created_at) ?? now().toISOString()

function placeAndTimes(row: GhostRow) {
  const at = moment(row.published_at) ?? createdAtOf(row)
  const updatedAt = moment(row.updated_at) ?? at
  return { id: postId(row) ?? '', slug: text(row.slug), date: at, createdAt: at, updatedAt }
}

function pageOf(row: GhostRow, { metaOf }: Surroundings, report: ImportReport): Partial<Page> {
  const meta = metaOf.get(text(row.id)) ?? row
  const pictures = mainPicture(row, meta).map(figureOf)
  const input = { title: text(row.title), content: pictures.join('') + text(row.html) }
  remarkOmissions(row, meta, report)
  remarkExcerptOfPage(excerptsIn(row, meta), input.title, report)
  remarkWithheld(row, meta, report)
  const { date, slug, ...times } = placeAndTimes(row)
  const isOnline = row.status === 'published' && isPublic(row, meta)
  const place = { place: 'footer' as const, slug: slug || null, addresses: [] }
  return { ...input, ...times, ...place, ...pageState(isOnline ? date : null, input) }
}

const presentationOf = (row: GhostRow) => ({ userId: personId(text(row.email)), words: text(row.bio), portrait: null })

function authorOf(row: GhostRow, report: ImportReport): PersonRecord {
  report.remark(authorsWithoutRole, text(row.email))
  return newPerson(text(row.email), text(row.name), createdAtOf(row))
}

/** Older exports contain milliseconds. */
const moment = (value: unknown) => momentOf(typeof value === 'number' ? new Date(value).toJSON() : value)
