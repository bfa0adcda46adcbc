import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from '#features/accounts/account.ts'
import { addPerson } from '#features/accounts/people.server.ts'
import { categoryOf } from '#features/articles/categories.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'
import { recordDemo } from '#features/operations/demo.server.ts'
import { savePresentation } from '#features/reading/presentations.server.ts'
import { publishArticle } from '#features/articles/articles.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { storeWebp } from '#features/media/pictures.server.ts'
import { checkVideoFile } from '#features/media/video-file.server.ts'
import { withTemporaryFile } from '#features/media/temporary-file.server.ts'
import { storeVideo } from '#features/media/videos.server.ts'
import { now, startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { worldArticles, type WorldArticle } from './articles.ts'
import { worldComments } from './comments.ts'
import { worldPictures } from './picture-texts.ts'
import { maiwennWords, worldPeople, type WorldName } from './people.ts'

const folder = import.meta.dirname
const world = (...parts: string[]) => path.join(folder, ...parts)

export interface WorldPasswords {
  admin: string
  members: string
  adminEmail?: string | null
}

export async function fillWorld(
  passwords: WorldPasswords,
): Promise<{ admin: Account; ids: Record<WorldName, string> }> {
  const calendar = worldCalendar(now())
  try {
    stopClock(calendar('2026-10-01T08:00:00Z'))
    const { admin, ids } = await addPeople(passwords)
    const articleIds = await publishArticles(admin, calendar)
    await addComments(articleIds, ids, calendar)
    await savePresentation(admin, { words: maiwennWords })
    const { maiwenn: owner, ...members } = ids
    await recordDemo({
      articles: [...articleIds.values()],
      members: Object.values(members),
      owner,
      words: maiwennWords,
    })
    return { admin, ids }
  } finally {
    startClock()
  }
}

type Calendar = (at: string) => Date

const dayMilliseconds = 24 * 60 * 60 * 1000

/** Moves all dates back by whole days when the machine's clock is behind them: no article is scheduled. */
function worldCalendar(today: Date): Calendar {
  const last = [
    ...worldArticles.map(({ publishedAt }) => publishedAt),
    ...Object.values(worldComments).flatMap((thread) => thread.map(({ at }) => at)),
  ]
    .map((at) => Date.parse(at))
    .reduce((one, other) => Math.max(one, other))
  const days = Math.max(0, Math.ceil((last - today.getTime()) / dayMilliseconds))
  return (at) => new Date(Date.parse(at) - days * dayMilliseconds)
}

async function addPeople({ admin: password, members, adminEmail }: WorldPasswords) {
  const ids = {} as Record<WorldName, string>
  for (const [name, person] of Object.entries(worldPeople) as [WorldName, (typeof worldPeople)[WorldName]][]) {
    const isOwner = person.role === 'admin'
    const email = isOwner ? (adminEmail ?? person.email) : person.email
    ids[name] = await addPerson({ ...person, email, password: isOwner ? password : members })
  }
  const { email, username } = worldPeople.maiwenn
  const admin: Account = { id: ids.maiwenn, email: adminEmail ?? email, role: 'admin', username }
  return { admin, ids }
}

async function publishArticles(author: Account, calendar: Calendar): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const article of worldArticles) {
    stopClock(calendar(article.publishedAt))
    const photos = await storePhotos(article)
    const form = {
      title: article.title,
      category: categoryOf(article.category),
      content: withPhotos(await readFile(world('articles', `${article.name}.html`), 'utf8'), photos),
      images: photos.map(({ image }) => image),
      videoUrl: article.video ? await storeVideoOf(article.video.file) : null,
      videoPoster: article.video ? await storePosterOf(article.video.file) : null,
      videoCaptions: null,
      videoTranscript: article.video?.transcript ?? null,
      searchDescription: null,
      sharePicture: null,
      product: null,
    }
    const outcome = await publishArticle(form, author)
    if (!outcome.ok) throw new Error(`${article.name}: ${outcome.refusal.sentence}`)
    ids.set(article.name, outcome.value.id)
  }
  return ids
}

interface StoredPhoto {
  image: ImageInput
  after: number | undefined
}

async function storePhotos({ name, pictures = [{ name }] }: WorldArticle): Promise<StoredPhoto[]> {
  const photos: StoredPhoto[] = []
  for (const { name: picture, after, ...details } of pictures) {
    const { address } = await storeWebp(world('pictures', `${picture}.webp`), `${picture}.webp`)
    photos.push({ image: { address, alt: worldPictures[picture] ?? '', ...details }, after })
  }
  return photos
}

function withPhotos(text: string, photos: StoredPhoto[]): string {
  const blocks = text.trim().split('\n\n')
  return blocks
    .flatMap((block, index) => [
      block,
      ...photos
        .filter(({ after }) => after === index + 1)
        .map(({ image }) => `<figure><img src="${image.address}" alt=""></figure>`),
    ])
    .join('\n\n')
}

async function storePosterOf(name: string): Promise<string> {
  const poster = `${path.parse(name).name}-poster.webp`
  return (await storeWebp(world('video', poster), 'affiche-du-film.webp')).address
}

async function storeVideoOf(name: string): Promise<string> {
  const file = world('video', name)
  const check = await checkVideoFile(file)
  if (!check.ok) throw new Error(check.refusal)
  const video = { id: path.parse(name).name, name, bytes: (await stat(file)).size, uploadedBy: null, path: null }
  return withTemporaryFile(async (copy) => {
    // A copy by the system would be open to every account, as the file of the world is.
    await writeFile(copy, await readFile(file), { mode: 0o600 })
    return (await storeVideo({ ...video, ...check.value }, copy)).address
  })
}

async function addComments(
  articleIds: Map<string, string>,
  ids: Record<WorldName, string>,
  calendar: Calendar,
): Promise<void> {
  const rows = Object.entries(worldComments).flatMap(([article, thread]) =>
    thread.map(({ member, text, at, isPending = false }) => ({
      articleId: articleIds.get(article) ?? '',
      userId: ids[member],
      author: worldPeople[member].email,
      content: text,
      validated: !isPending,
      createdAt: calendar(at),
    })),
  )
  await db.insert(comments).values(rows)
}
