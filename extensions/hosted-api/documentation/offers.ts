/** The hosted platform's services, with what its clients find here and what they do not. */
export const offers: { service: string; present: string; absent: string }[] = [
  {
    service: '/rest/v1, lire',
    present:
      'Tous les opérateurs de filtre, or et and l’un dans l’autre, any et all, tables liées dans les deux sens, chemins (images->>0), order, limit, Range, count, types, JSON, objet seul et CSV.',
    absent: 'Intervalles, sommes et moyennes, plans, autres schémas.',
  },
  {
    service: '/rest/v1, écrire',
    present: 'Ajouter, modifier, supprimer, upsert (on_conflict), tx=rollback, max-affected, 100 lignes par demande.',
    absent: 'Choisir un id, PUT, fonctions (rpc).',
  },
  {
    service: '/auth/v1',
    present: 'E-mail et mot de passe, codes et liens par e-mail, application d’authentification, codes de secours.',
    absent: 'Autres sites (OAuth), SMS, sessions anonymes, administration des comptes.',
  },
  {
    service: '/storage/v1',
    present: 'Envoyer, remplacer, lister, décrire, lire, supprimer, et les vidéos en plusieurs fois (tus).',
    absent: 'Transformations, adresses signées, déplacer, copier, créer un compartiment.',
  },
  {
    service: '/realtime/v1',
    present: 'Changements des articles et des commentaires (postgres_changes), filtres eq, neq et in.',
    absent: 'Messages entre programmes (broadcast), presence, canaux privés.',
  },
  { service: '/functions/v1, /graphql/v1', present: 'Rien.', absent: 'Tout.' },
]
