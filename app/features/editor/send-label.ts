import type { EditableArticle } from '#features/articles/editable-article.server.ts'

export function sendLabel({
  scheduledFor,
  isWithdrawn,
}: Pick<EditableArticle, 'scheduledFor' | 'isWithdrawn'>): string {
  if (isWithdrawn) return 'Remettre en ligne'
  return scheduledFor ? 'Programmer' : 'Mettre en ligne'
}
