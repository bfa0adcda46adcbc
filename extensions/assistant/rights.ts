/** The rights of a key, as the owner ticks them. No right shows e-mails or drafts, and none publishes. */
export const rights = {
  articles: { label: 'Lire et chercher les articles', hint: 'Ceux qui ont paru.' },
  comments: { label: 'Lire les commentaires publiés', hint: 'Avec le nom que chacun montre, sans son e-mail.' },
  pending: { label: 'Lire les commentaires en attente', hint: 'Ceux que vous n’avez pas encore validés.' },
  drafts: { label: 'Proposer un brouillon', hint: 'Vous le trouvez parmi les vôtres\u00a0: il ne paraît jamais seul.' },
  decisions: {
    label: 'Proposer une décision sur un commentaire',
    hint: 'Vous la confirmez, ou non, sous «\u00a0Aujourd’hui\u00a0».',
  },
  audience: { label: 'Lire l’audience', hint: 'Les lectures et les clics, comptés sans pister personne.' },
} as const satisfies Record<string, { label: string; hint: string }>

export type Right = keyof typeof rights
export const rightNames = Object.keys(rights) as Right[]

/** The only rule of who may call what: a tool without its right is neither listed nor answered. */
export const toolRules = {
  search_articles: { right: 'articles', title: 'Chercher des articles' },
  list_articles: { right: 'articles', title: 'Lister les articles' },
  read_article: { right: 'articles', title: 'Lire un article' },
  list_comments: { right: 'comments', title: 'Lire les commentaires d’un article' },
  list_pending_comments: { right: 'pending', title: 'Lire les commentaires en attente' },
  propose_draft: { right: 'drafts', title: 'Proposer un brouillon' },
  propose_decision: { right: 'decisions', title: 'Proposer une décision' },
  read_audience: { right: 'audience', title: 'Lire l’audience' },
} as const satisfies Record<string, { right: Right; title: string }>

export type ToolName = keyof typeof toolRules
export const toolNames = Object.keys(toolRules) as ToolName[]
