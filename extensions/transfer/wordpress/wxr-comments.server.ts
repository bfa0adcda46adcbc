import { plainLine } from '#platform/text/pasted-line.ts'
import { now } from '#platform/clock.ts'
import { idOf, personId } from '../foreign-id.server.ts'
import type { ImportReport } from '../import-report.ts'
import type { Comment } from '../records.ts'
import { dateIn, metaIn, textIn, type XmlElement } from './wxr-elements.server.ts'
import { signedInEmail } from './wxr-people.server.ts'
import type { Surroundings } from './wxr-surroundings.server.ts'
import { plainText } from './wxr-text.server.ts'

interface Context {
  articleId: string
  around: Surroundings
  report: ImportReport
}

/** Answers follow the comment that they answer. Here only writers answer, one level deep. */
export function* commentsOf(item: XmlElement, { articleId, around, report }: Context): Generator<Partial<Comment>> {
  const comments = item.children.filter((child) => child.name === 'wp:comment' && isWanted(child, report))
  const byId = new Map(comments.map((comment) => [textIn(comment, 'wp:comment_id'), comment]))
  const isByWriter = (comment: XmlElement) =>
    ownId(comment) !== '' || around.writers.has(signedInEmail(comment, around))
  const parentOf = (comment: XmlElement) => byId.get(textIn(comment, 'wp:comment_parent'))
  const isAnswer = (comment: XmlElement) => {
    const parent = parentOf(comment)
    return parent !== undefined && isByWriter(comment) && !(parentOf(parent) && isByWriter(parent))
  }
  const id = (comment: XmlElement) =>
    idOf(ownId(comment) || textIn(comment, 'wp:comment_id'), `wordpress comments ${articleId}`)
  for (const comment of comments.toSorted((one, other) => Number(isAnswer(one)) - Number(isAnswer(other)))) {
    const parent = parentOf(comment)
    if (parent && !isAnswer(comment))
      report.remark('réponses entre lecteurs\u00a0: elles suivent l’article, à leur date')
    yield {
      id: id(comment) ?? '',
      articleId,
      ...signatureOf(comment, around),
      content: plainText(textIn(comment, 'wp:comment_content')),
      validated: textIn(comment, 'wp:comment_approved') === '1',
      createdAt: dateIn(comment, 'wp:comment_date_gmt') ?? dateIn(comment, 'wp:comment_date') ?? now().toISOString(),
      editedAt: null,
      version: 1,
      heldBy: [],
      answersTo: parent && isAnswer(comment) ? id(parent) : null,
    }
  }
}

/** Our own exports carry it. */
const ownId = (comment: XmlElement) => metaIn(comment, 'wp:commentmeta', '_amulette_id')

function signatureOf(comment: XmlElement, around: Surroundings) {
  const email = signedInEmail(comment, around)
  if (email) return { userId: personId(email), author: plainLine(email), guestName: null }
  const guestName = plainLine(textIn(comment, 'wp:comment_author')) || 'Anonyme'
  return { userId: null, author: plainLine(textIn(comment, 'wp:comment_author_email')), guestName }
}

function isWanted(comment: XmlElement, report: ImportReport): boolean {
  const type = textIn(comment, 'wp:comment_type')
  const isMessage = type === '' || type === 'comment'
  const isKept = ['0', '1'].includes(textIn(comment, 'wp:comment_approved'))
  if (!isMessage) report.remark('rétroliens et messages d’extensions, laissés', textIn(comment, 'wp:comment_author'))
  else if (!isKept) report.remark('commentaires indésirables ou jetés, laissés')
  return isMessage && isKept
}
