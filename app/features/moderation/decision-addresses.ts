import { allCommentsAddress, type Decision, decisionSentences } from './moderation.ts'

/** The queue and the list of all comments decide at addresses of their own, in words of their own. */
export interface DecisionAddresses {
  list: string
  validate: (id: string) => string
  remove: (id: string) => string
  removal: { decision: Decision; label: string; failure: string }
  sentences: Record<Decision | 'answered', string>
}

const { approvedInQueue, rejectedInQueue, validated, deleted, answered } = decisionSentences

export const pendingDecisions: DecisionAddresses = {
  list: '/compte/moderation',
  validate: (id) => `/compte/moderation/${id}/validation`,
  remove: (id) => `/compte/moderation/${id}/rejet`,
  removal: { decision: 'rejected', label: 'Rejeter', failure: 'Erreur lors du rejet : ' },
  sentences: { validated: approvedInQueue, rejected: rejectedInQueue, deleted: rejectedInQueue, answered },
}

export const anyCommentDecisions: DecisionAddresses = {
  list: allCommentsAddress,
  validate: (id) => `/compte/commentaires/${id}/validation`,
  remove: (id) => `/compte/commentaires/${id}/suppression`,
  removal: { decision: 'deleted', label: 'Supprimer', failure: 'Erreur à la suppression : ' },
  sentences: { validated, rejected: rejectedInQueue, deleted, answered },
}

export const validation = {
  decision: 'validated',
  label: 'Valider',
  failure: 'Erreur lors de la validation : ',
} as const

export function decisionAt(path: string) {
  const { list, removal, sentences } = path.startsWith(`${pendingDecisions.list}/`)
    ? pendingDecisions
    : anyCommentDecisions
  const action = path.endsWith('/validation') ? validation : removal
  return { ...action, list, message: sentences[action.decision] }
}

export function answerAddress(id: string): string {
  return `/compte/commentaires/${id}/reponse`
}
