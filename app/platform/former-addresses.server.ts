import { and, eq, inArray, ne } from 'drizzle-orm'
import { db } from './database.server.ts'
import { formerAddresses } from './former-address-tables.server.ts'

const isOfKind = (kind: string) => eq(formerAddresses.kind, kind)
const isAddress = (kind: string, slug: string) => and(isOfKind(kind), eq(formerAddresses.slug, slug))

export function listFormerAddresses(kind: string): Promise<{ slug: string; target: string }[]> {
  const { slug, target } = formerAddresses
  return db.select({ slug, target }).from(formerAddresses).where(isOfKind(kind))
}

/** One query by the primary key, for an address that nothing has today. @returns the id or the key of what had it */
export async function findAddressTarget(kind: string, slug: string): Promise<string | null> {
  const [row] = await db.select().from(formerAddresses).where(isAddress(kind, slug))
  return row?.target ?? null
}

export async function isFormerAddress(kind: string, slug: string, otherThan: string | null): Promise<boolean> {
  const isOther = otherThan === null ? undefined : ne(formerAddresses.target, otherThan)
  return (await db.$count(formerAddresses, and(isAddress(kind, slug), isOther))) > 0
}

/** The address of today leads nowhere else; the one before, if readers knew it, leads to the target. */
export async function moveAddress(
  kind: string,
  target: string,
  { from, to }: { from: string | null; to: string },
): Promise<void> {
  await freeAddress(kind, to)
  if (from) await keepAddresses(kind, [{ slug: from, target }])
}

export async function freeAddress(kind: string, slug: string): Promise<void> {
  await db.delete(formerAddresses).where(isAddress(kind, slug))
}

export async function keepAddresses(kind: string, rows: { slug: string; target: string }[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000)
    await db
      .insert(formerAddresses)
      .values(rows.slice(from, from + 1000).map((row) => ({ kind, ...row })))
      .onConflictDoNothing()
}

export async function forgetAddresses(kind: string, targets: string[]): Promise<string[]> {
  const rows = await db
    .delete(formerAddresses)
    .where(and(isOfKind(kind), inArray(formerAddresses.target, targets)))
    .returning({ slug: formerAddresses.slug })
  return rows.map(({ slug }) => slug)
}
