export const withdrawalQuestion = 'Retirer cet article du site\u00a0?'
export const whatWithdrawalKeeps =
  'Les visiteurs ne le liront plus. Son texte, ses commentaires et son adresse sont gardés\u00a0: vous pourrez le remettre en ligne.'
export const whatWithdrawalsKeep =
  'Les visiteurs ne les liront plus. Leurs textes, leurs commentaires et leurs adresses sont gardés\u00a0: vous pourrez les remettre en ligne.'
export const withdrawalFailure = 'Erreur au retrait\u00a0: '
