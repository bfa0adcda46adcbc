/** The hosted platform's services, with what its clients find here and what they do not. */
export const offers: { service: string; offered: string; missing: string }[] = [
  {
    service: '/rest/v1, lire',
    offered:
      'Tous les opérateurs de filtre, or et and l’un dans l’autre, any et all, tables liées dans les deux sens, order, limit, Range, count, types, JSON, objet seul et CSV.',
    missing: 'Chemins dans du JSON, intervalles, sommes et moyennes, plans, autres schémas.',
  },
  {
    service: '/rest/v1, écrire',
    offered: 'Ajouter, modifier, supprimer, upsert (on_conflict), tx=rollback, max-affected, 100 lignes par demande.',
    missing: 'Choisir un id, PUT, fonctions (rpc).',
  },
  {
    service: '/auth/v1',
    offered: 'E-mail et mot de passe, codes et liens par e-mail, application d’authentification, codes de secours.',
    missing: 'Autres sites (OAuth), SMS, sessions anonymes, administration des comptes.',
  },
  {
    service: '/storage/v1',
    offered: 'Envoyer, remplacer, lister, décrire, lire, supprimer, et les vidéos en plusieurs fois (tus).',
    missing: 'Transformations, adresses signées, déplacer, copier, créer un compartiment.',
  },
  {
    service: '/realtime/v1',
    offered: 'Changements des articles et des commentaires (postgres_changes), filtres eq, neq et in.',
    missing: 'Messages entre programmes (broadcast), presence, canaux privés.',
  },
  { service: '/functions/v1, /graphql/v1', offered: 'Rien.', missing: 'Tout.' },
]
