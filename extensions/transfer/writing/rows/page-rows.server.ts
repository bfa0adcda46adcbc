import { eq } from 'drizzle-orm'
import { readAddress } from '#features/articles/slug.ts'
import { sanitizedChecksum } from '#features/articles/sanitizer.server.ts'
import { db, lockedTransaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { keepAddresses } from '#platform/former-addresses.server.ts'
import { addressOf, whyNotPageAddress } from '#features/pages/page-address.ts'
import { freeAddress, isTaken, placeFor } from '#features/pages/page-addresses.server.ts'
import { pageChange } from '#features/pages/page-events.ts'
import { pages } from '#features/pages/page-tables.server.ts'
import { pagesMax, type PageInput } from '#features/pages/page.ts'
import { type CleanPage, textColumns } from '#features/pages/stored-page.server.ts'
import type { Page } from '../../records.ts'

export type ImportedPageOutcome = 'added' | 'already' | 'too many'

/** A page that is here already stays as it is. @param draft what was kept over the text, sanitised */
export function storePage(page: Page, text: CleanPage, draft: PageInput | null): Promise<ImportedPageOutcome> {
  const { id, version, onlineSince } = page
  const updatedAt = new Date(page.updatedAt)
  return lockedTransaction('pages', async () => {
    if ((await db.$count(pages, eq(pages.id, id))) > 0) return 'already'
    if ((await db.$count(pages)) >= pagesMax) return 'too many'
    await db.insert(pages).values({
      ...textColumns(text),
      id,
      slug: version > 0 || page.slug ? await addressFor(page.slug, text.title) : null,
      place: await placeFor(page.place, id),
      version,
      draft,
      draftChecksum: sanitizedChecksum(draft?.content ?? ''),
      draftSavedAt: draft && updatedAt,
      onlineSince: version > 0 && onlineSince ? new Date(onlineSince) : null,
      createdAt: new Date(page.createdAt),
      updatedAt,
    })
    for (const slug of page.addresses)
      if (!whyNotPageAddress(slug) && !(await isTaken(slug, id))) await keepAddresses('page', [{ slug, target: id }])
    await announce(pageChange, { id, isInLinks: true })
    return 'added'
  })
}

async function addressFor(former: string | null, title: string): Promise<string> {
  const address = readAddress(former ?? '')
  return freeAddress(whyNotPageAddress(address) ? addressOf(title) : address)
}
