import { allCommentsAddress, decisionSentences } from './moderation.ts'

export interface DecisionAddresses {
  list: string
  validate: (id: string) => string
  remove: (id: string) => string
  removal: string
  removalFailure: string
  sentences: Record<'validated' | 'rejected' | 'deleted' | 'answered', string>
}

const { approvedInQueue, rejectedInQueue, validated, deleted, answered } = decisionSentences

export const pendingDecisions: DecisionAddresses = {
  list: '/compte/moderation',
  validate: (id) => `/compte/moderation/${id}/validation`,
  remove: (id) => `/compte/moderation/${id}/rejet`,
  removal: 'Rejeter',
  removalFailure: 'Erreur lors du rejet : ',
  sentences: { validated: approvedInQueue, rejected: rejectedInQueue, deleted: rejectedInQueue, answered },
}

export const anyCommentDecisions: DecisionAddresses = {
  list: allCommentsAddress,
  validate: (id) => `/compte/commentaires/${id}/validation`,
  remove: (id) => `/compte/commentaires/${id}/suppression`,
  removal: 'Supprimer',
  removalFailure: 'Erreur à la suppression : ',
  sentences: { validated, rejected: deleted, deleted, answered },
}

export function decisionsAt(path: string): DecisionAddresses {
  return path.startsWith(`${pendingDecisions.list}/`) ? pendingDecisions : anyCommentDecisions
}

export function answerAddress(id: string): string {
  return `/compte/commentaires/${id}/reponse`
}
