export const commentSent = 'Merci pour votre commentaire ! Il sera publié après validation par un administrateur.'

export const commentPublished = 'Merci pour votre commentaire ! Il est publié.'

export const sendFailed = "Erreur lors de l'envoi du commentaire : "
