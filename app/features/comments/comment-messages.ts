export const commentSent = 'Merci pour votre commentaire ! Il sera publié après validation par un administrateur.'

export const commentPublished = 'Merci pour votre commentaire ! Il est publié.'

export const sentBefore =
  'un premier envoi est déjà arrivé, sans ces changements. Modifiez-le dans «\u00a0Mes commentaires\u00a0», ou envoyez de nouveau pour en ajouter un second.'

export const sendFailed = "Erreur lors de l'envoi du commentaire : "
