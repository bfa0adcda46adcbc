const nouns: Record<string, string> = {
  Annuler: 'Annulation',
  Confirmer: 'Confirmation',
  'Créer un compte': 'Création',
  Effacer: 'Effacement',
  Enregistrer: 'Enregistrement',
  Envoyer: 'Envoi',
  Fermer: 'Fermeture',
  Nommer: 'Nomination',
  Programmer: 'Programmation',
  Publier: 'Publication',
  Quitter: 'Enregistrement',
  Recevoir: 'Envoi',
  Répondre: 'Envoi',
  Rétablir: 'Rétablissement',
  Retirer: 'Retrait',
  'Se connecter': 'Connexion',
  Supprimer: 'Suppression',
  Suspendre: 'Suspension',
  Vider: 'Effacement',
}

export function busyLabel(label: string): string {
  const verb = Object.keys(nouns).find((name) => label.startsWith(name))
  return `${verb ? nouns[verb] : 'Envoi'}…`
}
