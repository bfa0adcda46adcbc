import { unconfirmedDaysMax } from '#features/accounts/account.ts'
import { emptyInput } from '#features/articles/article-input.ts'
import { now } from '#platform/clock.ts'
import { duration } from '#platform/text/french.ts'
import { idOf, momentOf } from '../foreign-id.server.ts'
import type { ImportReport } from '../import-report.ts'
import type { Article, Comment, PersonRecord } from '../records.ts'

export type Row = Record<string, unknown>

const namespace = 'hosted'

/** Returns null for an account that nobody could ever open. */
export function personOf(row: Row & { role: Row | null }, report: ImportReport): Partial<PersonRecord> | null {
  const id = idOf(row.id, namespace)
  const email = textOf(row.email).trim()
  if (!id || row.deleted_at || row.is_anonymous === true || !email) {
    report.remark('comptes effacés ou sans adresse, laissés', String(row.id))
    return null
  }
  const isConfirmed = Boolean(row.email_confirmed_at ?? row.confirmed_at)
  if (!isConfirmed)
    report.remark(
      `adresses jamais confirmées\u00a0: ces comptes s’effaceront après ${duration(unconfirmedDaysMax, 'jour')}`,
      email,
    )
  if (!row.role) report.remark('comptes sans rôle\u00a0: ils sont utilisateurs', email)
  const bannedUntil = momentOf(row.banned_until)
  const createdAt = momentOf(row.created_at) ?? now().toISOString()
  return {
    id,
    email,
    emailVerified: isConfirmed,
    username: textOf(row.role?.username) || null,
    roleId: idOf(row.role?.id, `${namespace} roles`) ?? id,
    role: row.role?.role === 'admin' ? 'admin' : 'user',
    suspendedAt: bannedUntil && new Date(bannedUntil) > now() ? createdAt : null,
    createdAt,
    passwordHash: textOf(row.encrypted_password) || null,
  }
}

export function articleOf(row: Row, report: ImportReport): Partial<Article> {
  const createdAt = momentOf(row.created_at) ?? momentOf(row.date)
  if (!createdAt) report.remark('articles sans date\u00a0: ils ont celle de l’import', textOf(row.title))
  const at = createdAt ?? now().toISOString()
  return {
    ...emptyInput(),
    id: idOf(row.id, `${namespace} articles`) ?? '',
    slug: textOf(row.slug),
    title: textOf(row.title),
    content: textOf(row.content),
    category: textOf(row.category),
    images: addressesOf(row).map((address) => ({ address, alt: null })),
    videoUrl: textOf(row.video_url).trim() || null,
    author: textOf(row.author),
    authorId: idOf(row.author_id, namespace),
    date: momentOf(row.date) ?? at,
    createdAt: at,
    updatedAt: at,
    readTime: textOf(row.read_time),
    version: 1,
    commentsClosedAt: null,
  }
}

export function commentOf(row: Row): Partial<Comment> {
  return {
    id: idOf(row.id, `${namespace} comments`) ?? '',
    articleId: idOf(row.article_id, `${namespace} articles`) ?? '',
    userId: idOf(row.user_id, namespace),
    author: textOf(row.author),
    content: textOf(row.content),
    validated: row.validated === true,
    createdAt: momentOf(row.created_at) ?? now().toISOString(),
    editedAt: null,
    version: 1,
    heldBy: [],
    answersTo: null,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** Over time the original stored a list, a list as text, or one address. */
function addressesOf({ images, image }: Row): string[] {
  const list = typeof images === 'string' ? listIn(images) : images
  const addresses = Array.isArray(list) ? list.filter((part): part is string => typeof part === 'string') : []
  const main = textOf(image).trim()
  return addresses.length > 0 ? addresses : main ? [main] : []
}

function listIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.trim() ? text.split(/[\s,]+/) : []
  }
}
