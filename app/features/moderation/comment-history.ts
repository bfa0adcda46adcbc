import type { CommentEvent } from '#features/comments/comment.ts'

export interface HistoryLine {
  number: number
  event: CommentEvent
  label: string
  /** The actor's name, or null for a visitor, a rule or a person who has left. */
  by: string | null
  at: string
  text: string
  reason: string | null
}

export interface CommentHistory {
  id: string
  article: { title: string; slug: string } | null
  lines: HistoryLine[]
}

export const eventLabels: Record<CommentEvent, string> = {
  received: 'Arrivé, en attente',
  published: 'Publié sans attendre',
  edited: 'Modifié',
  withdrawn: 'Retiré par son auteur',
  validated: 'Validé et publié',
  rejected: 'Rejeté',
  deleted: 'Supprimé',
  undone: 'Décision annulée',
  reported: 'Signalé',
  kept: 'Signalement traité\u00a0: il reste publié',
}

/** Cells that start like a formula are escaped: https://owasp.org/www-community/attacks/CSV_Injection */
export function csvOf({ lines }: CommentHistory): string {
  const rows = [
    ['numéro', 'date', 'événement', 'par', 'motif', 'texte'],
    ...lines.map(({ number, at, label, by, reason, text }) => [
      String(number),
      at,
      label,
      by ?? '',
      reason ?? '',
      text,
    ]),
  ]
  // The byte order mark tells spreadsheets that the file is UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

export function commentPath(id: string): string {
  return `/compte/commentaires/${id}`
}
