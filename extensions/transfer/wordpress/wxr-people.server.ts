import { now } from '#platform/clock.ts'
import { personId } from '../foreign-id.server.ts'
import type { ImportReport } from '../import-report.ts'
import { authorsWithoutRole, newPerson } from '../new-person.server.ts'
import type { PersonRecord } from '../records.ts'
import { dateIn, textIn, wxrElements, type XmlElement } from './wxr-elements.server.ts'
import type { Surroundings } from './wxr-surroundings.server.ts'

/**
 * The address of who wrote a comment while signed in. Anybody may type any address in the form for visitors, which proves
 * nothing. @returns '' for a visitor
 */
export function signedInEmail(comment: XmlElement, { emailsByNumber }: Surroundings): string {
  const number = textIn(comment, 'wp:comment_user_id')
  return Number(number) > 0 ? emailsByNumber.get(number) || textIn(comment, 'wp:comment_author_email') : ''
}

/** Yields authors, then members who commented. Nobody has a password; a code sent to the address opens the account. */
export async function* people(
  files: string[],
  around: Surroundings,
  report: ImportReport,
): AsyncGenerator<Partial<PersonRecord>> {
  const ids = new Set<string>()
  const person = (...parts: Parameters<typeof newPerson>) => {
    const account = newPerson(...parts)
    ids.add(account.id)
    return account
  }
  for await (const element of wxrElements(files)) {
    if (element.name === 'wp:author') {
      const email = textIn(element, 'wp:author_email')
      if (ids.has(personId(email) ?? '')) continue
      report.remark(authorsWithoutRole, email)
      yield person(email, textIn(element, 'wp:author_display_name'), now().toISOString())
      continue
    }
    for (const comment of element.children.filter(({ name }) => name === 'wp:comment')) {
      const email = signedInEmail(comment, around)
      if (!email || ids.has(personId(email) ?? '') || !['0', '1'].includes(textIn(comment, 'wp:comment_approved')))
        continue
      const createdAt = dateIn(comment, 'wp:comment_date_gmt') ?? now().toISOString()
      yield person(email, textIn(comment, 'wp:comment_author'), createdAt)
    }
  }
}
