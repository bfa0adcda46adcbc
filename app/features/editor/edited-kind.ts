export interface EditedText {
  articleId: string | null
  draft: string
}

/** The editor writes articles and pages: they differ by their addresses, their words and a few fields. */
export interface EditedKind {
  isPage: boolean
  addressOf: (id: string | null) => string
  draftAddressOf: (text: EditedText) => string
  previewAddress: string
  edit: string
}

export const articleKind: EditedKind = {
  isPage: false,
  addressOf: (id) => (id ? `/compte/articles/${id}` : '/compte/articles/nouveau'),
  draftAddressOf: ({ draft }) => `/compte/brouillons/${draft}`,
  previewAddress: '/apercu',
  edit: 'Modifier l’article',
}

/** A page is there before its editor opens, and has one draft. */
export const pageKind: EditedKind = {
  isPage: true,
  addressOf: (id) => `/compte/pages/${id}`,
  draftAddressOf: ({ articleId }) => `/compte/pages/${articleId}/brouillon`,
  previewAddress: '/compte/pages/apercu',
  edit: 'Modifier la page',
}
