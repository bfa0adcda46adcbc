import type { EditableArticle } from '#features/articles/editable-article.server.ts'

/** Sending an article that was withdrawn leaves it withdrawn. */
export function sendLabel({
  scheduledFor,
  isWithdrawn,
}: Pick<EditableArticle, 'scheduledFor' | 'isWithdrawn'>): string {
  if (isWithdrawn) return 'Enregistrer'
  return scheduledFor ? 'Programmer' : 'Mettre en ligne'
}
