import { inArray, or, sql } from 'drizzle-orm'
import { plainWords } from '#features/articles/article.ts'
import { articles, articleSubjects, subjects } from '#features/articles/article-tables.server.ts'
import { knownSubjects } from '#features/articles/subject-names.ts'
import { isSlug } from '#features/articles/slug.ts'
import { saveSubjects } from '#features/articles/subjects.server.ts'
import { subjectKeyOf } from '#features/articles/subjects.ts'
import { isOwnPicture } from '#features/media/picture.ts'
import { freeAddresses } from '#features/pages/page-address.ts'
import { db, lockedTransaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { findAddressTarget, moveAddress } from '#platform/former-addresses.server.ts'
import { cachedData } from '#platform/http/cache/cached-data.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { mergeFields } from '#platform/forms/merge-fields.ts'
import { done, refused, type Outcome, type Refusal } from '#platform/outcome.ts'
import { formOf, type SubjectForm, subjectInputs } from './subject-form.ts'
import { subjectChange } from './subject.ts'

export type Subject = typeof subjects.$inferSelect
type SubjectRefusal = Refusal & { field?: 'form' | 'name' | 'target' }
type SubjectOutcome = Promise<Outcome<Subject, SubjectRefusal>>

const missing: SubjectRefusal = { status: 404, sentence: 'Ce sujet n’existe pas.' }

const usual = { words: [], sentence: '', picture: null, isHidden: false, joinedTo: null }

/** Stored subjects, then those that the blog knows by itself. */
export async function readSubjects(): Promise<Subject[]> {
  const rows = await db.select().from(subjects)
  const keys = new Set(rows.map(({ key }) => key))
  const others = knownSubjects.filter(({ name }) => !keys.has(name))
  return [
    ...rows,
    ...others.map(({ name, label }) => ({ ...usual, key: name, slug: name.replaceAll(' ', '-'), name: label })),
  ]
}

/** For pages to read, which any change of a subject makes stale. */
export function listSubjects(): Promise<Subject[]> {
  return cachedData('subjects', () => {
    tagPage('subjects')
    return readSubjects()
  })
}

export const keysOf = (subject: Subject, all: Subject[]) => [
  subject.key,
  ...all.filter(({ joinedTo }) => joinedTo === subject.key).map(({ key }) => key),
]

/** By a former address, or that of a subject which another took, too. */
export async function findSubject(slug: string): Promise<{ subject: Subject; all: Subject[] } | null> {
  const all = await listSubjects()
  const first = await subjectAt(slug, all)
  const subject = first?.joinedTo ? all.find(({ key }) => key === first.joinedTo) : first
  return subject ? { subject, all } : null
}

/** The address may be a former one: another administrator may have renamed it meanwhile. */
export async function subjectAt<Row extends Subject>(slug: string, all: Row[]): Promise<Row | undefined> {
  const own = all.find((one) => one.slug === slug)
  if (own || !isSlug(slug)) return own
  const former = await findAddressTarget('subject', slug)
  return all.find(({ key }) => key === former)
}

/** A new name gives a new address; the former one leads there. @param slug null to add one @param start what the form began from */
export function saveSubject(slug: string | null, input: SubjectForm, start: string): SubjectOutcome {
  return change(async (all) => {
    const before = slug === null ? newSubject(input.name, all) : await subjectAt(slug, all)
    if (!before) return refused(missing)
    const { fields: form, conflict } = mergeFields(input, formOf(before), start, subjectInputs)
    if (conflict) return refused({ status: 409, sentence: conflict, field: 'form' })
    const same = all.find((one) => one !== before && (one.key === before.key || isNamed(one, form.name)))
    if (same) return refused({ status: 409, sentence: takenSentence(same, all), field: 'name' })
    const words = slug === null && form.words.length === 0 ? [form.name] : form.words
    return done(await save(before, { ...form, words }, all))
  })
}

const isNamed = ({ name }: Subject, text: string) => subjectKeyOf(name) === subjectKeyOf(text)

/** The blog knows it by itself, and nothing about it is hers. */
export const isUsual = ({ key, words, sentence, picture, isHidden, joinedTo }: Subject) =>
  !(words[0] || sentence || picture || isHidden || joinedTo) && knownSubjects.some(({ name }) => name === key)

/** One that the blog knows by itself is not in the list before an article is about it: she adds it as any other. */
function newSubject(name: string, all: Subject[]): Subject {
  const match = all.find((one) => isNamed(one, name) && isUsual(one))
  return match ?? { ...usual, key: subjectKeyOf(name), slug: '', name: '' }
}

function takenSentence({ name, joinedTo }: Subject, all: Subject[]): string {
  const into = all.find(({ key }) => key === joinedTo)
  return into
    ? `«\u00a0${name}\u00a0» est réuni à «\u00a0${into.name}\u00a0»\u00a0: séparez-le d’abord.`
    : 'Un sujet a déjà ce nom.'
}

/** Its articles and its addresses, and those of subjects that it took before, go to the other one. */
export function joinSubject(slug: string, target: string): SubjectOutcome {
  return change(async (all) => {
    const before = all.find((one) => one.slug === slug)
    const into = all.find(({ key, joinedTo }) => key === target && joinedTo === null)
    if (!before) return refused(missing)
    if (!into || into.key === before.key)
      return refused({ status: 400, sentence: 'Choisissez le sujet qui prend ses articles.', field: 'target' })
    for (const one of all.filter(({ key }) => keysOf(before, all).includes(key)))
      await store({ ...one, joinedTo: into.key })
    return done(into)
  })
}

/** Takes a join back: what its words and tags say is its own again. */
export function separateSubject(slug: string): SubjectOutcome {
  return change(async (all) => {
    const subject = all.find((one) => one.slug === slug && one.joinedTo)
    if (!subject) return refused(missing)
    await store({ ...subject, joinedTo: null })
    return done(subject)
  })
}

function change(work: (all: Subject[]) => SubjectOutcome) {
  return lockedTransaction('subjects', async () => {
    const outcome = await work(await readSubjects())
    if (outcome.ok) await announce(subjectChange, {})
    return outcome
  })
}

async function store(row: Subject): Promise<void> {
  await db.insert(subjects).values(row).onConflictDoUpdate({ target: subjects.key, set: row })
}

async function save(before: Subject, form: SubjectForm, all: Subject[]): Promise<Subject> {
  const slug = form.name === before.name ? before.slug : freeSlug(before, form.name, all)
  const picture = isOwnPicture(form.picture) ? form.picture : null
  const subject = { ...before, ...form, picture, slug }
  await store(subject)
  if (slug !== before.slug) await moveAddress('subject', before.key, { from: before.slug, to: slug })
  if (subject.words.join('\n') !== before.words.join('\n')) await fileArticles(subject)
  return subject
}

function freeSlug({ key }: Subject, name: string, all: Subject[]): string {
  for (const slug of freeAddresses(name)) if (!all.some((one) => one.key !== key && one.slug === slug)) return slug
  throw new Error('No address is free.')
}

/** Reads those again that were of this subject, or that contain the longest word of one of its terms. */
async function fileArticles({ key, words }: Subject): Promise<void> {
  const longest = words.map(
    (term) =>
      plainWords(term, ' ')
        .split(' ')
        .toSorted((a, b) => b.length - a.length)[0] ?? '',
  )
  const line = sql`public.amulette_search_line(${articles.title} || ' ' || ${articles.contentText})`
  const own = sql`${articles.id} in (select article_id from ${articleSubjects} where subject = ${key})`
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(or(own, ...longest.map((word) => sql`${line} like ${`%${word}%`}`)))
  for (let from = 0; from < rows.length; from += 100) {
    const ids = rows.slice(from, from + 100).map(({ id }) => id)
    for (const article of await db.select().from(articles).where(inArray(articles.id, ids)).for('update'))
      await saveSubjects(article)
  }
}
