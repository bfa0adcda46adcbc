import { plainLine } from '#platform/text/pasted-line.ts'
import { now } from '#platform/clock.ts'
import { idOf } from '../foreign-id.server.ts'
import type { ImportReport } from '../import-report.ts'
import { authorsWithoutRole, newPerson } from '../new-person.ts'
import type { PersonRecord } from '../records.ts'
import { dateIn, textIn, wxrElements } from './wxr-elements.server.ts'

/** A comment with an author's address belongs to that author. */
export const personId = (email: string) => (email ? idOf(plainLine(email).toLowerCase(), 'wordpress people') : null)

/** Yields authors, then commenters. Nobody has a password; a code sent to the address opens the account. */
export async function* people(file: string, report: ImportReport): AsyncGenerator<Partial<PersonRecord>> {
  const ids = new Set<string>()
  const person = (email: string, username: string, createdAt: string): Partial<PersonRecord> => {
    const id = personId(email) ?? ''
    ids.add(id)
    return newPerson({ id, email, username, createdAt })
  }
  for await (const element of wxrElements(file)) {
    if (element.name === 'wp:author') {
      const email = textIn(element, 'wp:author_email')
      if (ids.has(personId(email) ?? '')) continue
      report.remark(authorsWithoutRole, email)
      yield person(email, textIn(element, 'wp:author_display_name'), now().toISOString())
      continue
    }
    for (const comment of element.children.filter(({ name }) => name === 'wp:comment')) {
      const email = textIn(comment, 'wp:comment_author_email')
      if (!email || ids.has(personId(email) ?? '') || !['0', '1'].includes(textIn(comment, 'wp:comment_approved')))
        continue
      yield person(
        email,
        textIn(comment, 'wp:comment_author'),
        dateIn(comment, 'wp:comment_date_gmt') ?? now().toISOString(),
      )
    }
  }
}
