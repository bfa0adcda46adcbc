import { desc, eq, inArray, or } from 'drizzle-orm'
import { containsText } from '#platform/contains-text.server.ts'
import { config } from '#platform/config.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { done, refused, type Outcome, type Refusal } from '#platform/outcome.ts'
import { rowsPerPage } from '#platform/ui/list-page.ts'
import type { MovedForm } from './moved-form.ts'
import { movedChange } from './moved-index.server.ts'
import { movedPathOf, movedPathsLike } from './moved-path.ts'
import { movedPaths } from './moved-tables.server.ts'
import { findOwnPath } from './present-targets.server.ts'

const { path, target, createdAt } = movedPaths

export async function findMovedPath(address: string): Promise<string | null> {
  const formers = movedPathsLike(address)
  if (formers.length === 0) return null
  const rows = await db.select({ path, target }).from(movedPaths).where(inArray(path, formers))
  const row = formers.flatMap((former) => rows.filter((one) => one.path === former))[0]
  // An address that leads to itself would turn for ever.
  if (row) return movedPathOf(row.target) === formers[0] ? null : row.target
  return findOwnPath(formers.slice(1))
}

export async function listMovedPaths({ term, page }: { term: string; page: number }) {
  const condition = term ? or(containsText(path, term), containsText(target, term)) : undefined
  const [count, rows] = await Promise.all([
    db.$count(movedPaths, condition),
    db
      .select({ path, target })
      .from(movedPaths)
      .where(condition)
      .orderBy(desc(createdAt), path)
      .offset((page - 1) * rowsPerPage)
      .limit(rowsPerPage),
  ])
  return { count, rows }
}

interface MovedRefusal extends Refusal {
  field: keyof MovedForm
}

export async function addMovedPath(form: MovedForm): Promise<Outcome<string, MovedRefusal>> {
  const former = movedPathOf(form.path)
  const refuse = (field: keyof MovedForm, status: 400 | 409, sentence: string) => refused({ field, status, sentence })
  if (!former) return refuse('path', 400, 'Indiquez l’adresse d’une page, par exemple /2019/05/onyx/.')
  const present = ownPathOf(form.target)
  if (!present) return refuse('target', 400, 'Indiquez l’adresse d’une page de ce blog, par exemple /article/onyx.')
  if (movedPathOf(present) === former) return refuse('target', 400, 'Les deux adresses sont la même.')
  const isAdded = await announceWrite(() =>
    db.insert(movedPaths).values({ path: former, target: present }).onConflictDoNothing().returning({ path }),
  )
  if (isAdded) return done(former)
  return refuse('path', 409, 'Cette ancienne adresse est déjà dans la liste\u00a0: retirez-la d’abord.')
}

/** A list of redirections must not lead a reader to another site. */
function ownPathOf(input: string): string | null {
  const url = URL.parse(input.trim(), config.siteUrl)
  const isPath = /^\/(?![/\\])/.test(input.trim()) || input.trim().startsWith(`${config.siteUrl}/`)
  return isPath && url?.origin === config.siteUrl ? url.pathname + url.search + url.hash : null
}

export function removeMovedPath(former: string): Promise<boolean> {
  return announceWrite(() => db.delete(movedPaths).where(eq(path, former)).returning({ path }))
}

function announceWrite(write: () => Promise<unknown[]>): Promise<boolean> {
  return transaction(async () => {
    const rows = await write()
    if (rows.length > 0) await announce(movedChange, null)
    return rows.length > 0
  })
}
