import type { ImportReport } from '../import-report.ts'
import type { GhostRow } from './ghost-row.ts'

/** The rest of the text, or a card, is for members. */
const memberParts = /<!--\s*(?:members-only|kg-gated-block:begin(?![^>]{0,300}nonMember:true))/i

/** Nothing that the former site did not show to everybody comes online. @param meta its row of `posts_meta` */
export function isPublic(row: GhostRow, meta: GhostRow | undefined): boolean {
  return whyWithheld(row, meta) === null
}

export function remarkWithheld(row: GhostRow, meta: GhostRow | undefined, report: ImportReport): void {
  const reason = whyWithheld(row, meta)
  if (reason) report.remark(`${reason}\u00a0: gardés en brouillon`, String(row.title))
}

/** @returns '' for a draft, which needs no remark */
function whyWithheld({ status, visibility, html }: GhostRow, meta: GhostRow | undefined): string | null {
  if (status === 'draft') return ''
  if (status === 'sent' || meta?.email_only === true || meta?.email_only === 1)
    return 'textes envoyés par e-mail seulement'
  if (status !== 'published' && status !== 'scheduled') return 'textes d’un état que ce blog ne connaît pas'
  if (typeof html === 'string' && memberParts.test(html)) return 'textes dont une partie est réservée aux membres'
  // Exports of the first versions have no such column.
  const isForEverybody = visibility === 'public' || visibility === undefined || visibility === null
  return isForEverybody ? null : 'textes réservés aux membres ou aux abonnés'
}
