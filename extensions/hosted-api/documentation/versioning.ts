export const apiVersion = '1'

export const versioningRule =
  'Le numéro de version est dans l’adresse (/auth/v1, /rest/v1, /storage/v1, /realtime/v1). Sous un même numéro, des opérations, des champs et des codes d’erreur peuvent s’ajouter\u00a0; aucun ne disparaît ni ne change de sens. Ce qui casserait un programme prend un autre numéro, et l’ancien répond encore un an. Les adresses sans numéro et les webhooks suivent la même règle.'
