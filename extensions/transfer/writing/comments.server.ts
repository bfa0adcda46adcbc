import { usernameCharactersMax } from '#features/accounts/account.ts'
import { openUsernameRegister } from '#features/accounts/usernames.server.ts'
import { plainLine } from '#platform/text/pasted-line.ts'
import { shorten } from '#platform/text/shorten.ts'
import {
  findDecidedCommentIds,
  findKnownComments,
  type ImportedComment,
  storeComments,
} from './rows/comment-rows.server.ts'
import type { ImportReport, ImportRun } from '../import-report.ts'
import type { Comment } from '../records.ts'
import type { ImportedArticles } from './articles.server.ts'
import type { ImportedPeople } from './people.server.ts'

const charactersMax = 50_000

type Context = ImportRun & { people: ImportedPeople; articles: ImportedArticles }

export function importedComments(context: Context): (records: Comment[]) => Promise<void> {
  const { report, isDryRun, overwrite } = context
  const answerable = new Set<string>()
  let register: Awaited<ReturnType<typeof openUsernameRegister>> | null = null

  /** Without an account, nobody signs as the team of this blog. */
  async function withHonestNames(records: Comment[]): Promise<Comment[]> {
    if (!records.some(({ guestName }) => guestName)) return records
    register ??= await openUsernameRegister()
    const { mayGuestSign } = register
    return records.map((record) => {
      if (!record.guestName) return record
      const name = shorten(plainLine(record.guestName), usernameCharactersMax)
      if (name && mayGuestSign(name)) return { ...record, guestName: name }
      report.remark('noms de visiteurs trompeurs ou illisibles\u00a0: «\u00a0Visiteur\u00a0» en tient lieu', name)
      return { ...record, guestName: 'Visiteur' }
    })
  }

  return async (page) => {
    const records = await withHonestNames(page)
    const counts = report.of('comments')
    const ids = records.map(({ id }) => id)
    const existing = await findKnownComments(ids)
    const deletedIds = await findDecidedCommentIds(ids)
    const [additions, replacements] = [new Map<string, ImportedComment>(), [] as ImportedComment[]]
    for (const record of records) {
      const same = existing.get(record.id)
      if (same) {
        if (!same.answersTo) answerable.add(same.id)
        const row = overwrite ? rowOf(record, answerable, context) : null
        if (row && (row.content !== same.content || row.validated !== same.validated)) replacements.push(row)
        else counts.already += 1
      } else if (deletedIds.has(record.id))
        refuse(report, 'commentaires supprimés ici depuis\u00a0: ils ne reviennent pas', record)
      else {
        const row = rowOf(record, answerable, context)
        const twin = additions.get(record.id)
        if (twin?.content === row?.content) counts.already += row ? 1 : 0
        else if (twin && row)
          refuse(report, 'commentaires laissés\u00a0: un autre de cet export a le même numéro', record)
        else if (row) additions.set(record.id, row)
      }
    }
    counts.added += additions.size
    counts.overwritten += replacements.length
    if (!isDryRun) await storeComments([...additions.values()], replacements)
  }
}

function rowOf(record: Comment, answerable: Set<string>, { report, people, articles }: Context) {
  const { id, articleId, author, guestName, validated, createdAt, editedAt, version, heldBy } = record
  const content = Array.from(record.content.replaceAll('\r\n', '\n').replaceAll('\0', '').trim())
  if (content.length === 0) return refuse(report, 'commentaires vides', record)
  if (!articles.has(articleId)) {
    const name = articles.nameOf(articleId) || shorten(content.slice(0, charactersMax).join(''), 80)
    return refuse(report, 'commentaires dont l’article n’est pas là', { id: name })
  }
  if (content.length > charactersMax) report.remark('commentaires coupés\u00a0: ils étaient trop longs', id)
  const userId = people.hereOf(record.userId)
  if (record.userId && !userId) report.remark('commentaires dont l’auteur n’a plus de compte', id)
  const answersTo = record.answersTo && answerable.has(record.answersTo) ? record.answersTo : null
  if (record.answersTo && !answersTo)
    report.remark('réponses à un commentaire absent\u00a0: elles suivent l’article', id)
  if (!answersTo) answerable.add(id)
  return {
    id,
    article_id: articleId,
    user_id: userId,
    author,
    guest_name: userId ? null : guestName,
    content: content.slice(0, charactersMax).join(''),
    validated,
    pinned: record.pinned,
    created_at: createdAt,
    edited_at: editedAt,
    version,
    held_by: heldBy,
    answers_to: answersTo,
  }
}

function refuse(report: ImportReport, sentence: string, { id }: Pick<Comment, 'id'>): null {
  report.refuse('comments', sentence, id)
  return null
}
