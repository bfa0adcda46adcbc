import { plainLine } from '#platform/text/pasted-line.ts'
import { now } from '#platform/clock.ts'
import { idOf } from '../foreign-id.server.ts'
import type { ImportReport } from '../import-report.ts'
import type { Comment } from '../records.ts'
import { dateIn, metaIn, textIn, type XmlElement } from './wxr-elements.server.ts'
import { personId } from './wxr-people.server.ts'
import { plainText } from './wxr-text.server.ts'

/** Answers follow the comment that they answer. Here only authors answer, one level deep. */
export function* commentsOf(item: XmlElement, articleId: string, report: ImportReport): Generator<Partial<Comment>> {
  const comments = item.children.filter((child) => child.name === 'wp:comment' && isWanted(child, report))
  const byId = new Map(comments.map((comment) => [textIn(comment, 'wp:comment_id'), comment]))
  const isByAuthor = (comment: XmlElement) => Number(textIn(comment, 'wp:comment_user_id')) > 0
  const parentOf = (comment: XmlElement) => byId.get(textIn(comment, 'wp:comment_parent'))
  const isAnswer = (comment: XmlElement) => {
    const parent = parentOf(comment)
    return parent !== undefined && isByAuthor(comment) && !(parentOf(parent) && isByAuthor(parent))
  }
  const id = (comment: XmlElement) =>
    idOf(
      metaIn(comment, 'wp:commentmeta', '_amulette_id') || textIn(comment, 'wp:comment_id'),
      `wordpress comments ${articleId}`,
    )
  for (const comment of comments.toSorted((one, other) => Number(isAnswer(one)) - Number(isAnswer(other)))) {
    const email = textIn(comment, 'wp:comment_author_email')
    if (!email)
      report.remark(
        'commentaires sans adresse\u00a0: leur auteur n’est pas nommé',
        textIn(comment, 'wp:comment_author'),
      )
    const parent = parentOf(comment)
    yield {
      id: id(comment) ?? '',
      articleId,
      userId: personId(email),
      author: plainLine(email),
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

function isWanted(comment: XmlElement, report: ImportReport): boolean {
  const type = textIn(comment, 'wp:comment_type')
  const isMessage = type === '' || type === 'comment'
  const isKept = ['0', '1'].includes(textIn(comment, 'wp:comment_approved'))
  if (!isMessage) report.remark('rétroliens, laissés', textIn(comment, 'wp:comment_author'))
  else if (!isKept) report.remark('commentaires indésirables ou jetés, laissés')
  return isMessage && isKept
}
