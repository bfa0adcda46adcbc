export interface DecisionAddresses {
  validate: (id: string) => string
  remove: (id: string) => string
  removal: string
  removalFailed: string
}

export const pendingDecisions: DecisionAddresses = {
  validate: (id) => `/compte/moderation/${id}/validation`,
  remove: (id) => `/compte/moderation/${id}/rejet`,
  removal: 'Rejeter',
  removalFailed: 'Erreur lors du rejet : ',
}

export const anyCommentDecisions: DecisionAddresses = {
  validate: (id) => `/compte/commentaires/${id}/validation`,
  remove: (id) => `/compte/commentaires/${id}/suppression`,
  removal: 'Supprimer',
  removalFailed: 'Erreur à la suppression : ',
}
