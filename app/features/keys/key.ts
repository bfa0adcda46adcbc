export type KeyRights = Readonly<Record<string, { label: string; hint: string }>>

export const keyScopes = {
  read: { label: 'Lire', hint: 'Articles programmés, commentaires en attente et e-mails compris.' },
  articles: { label: 'Écrire des articles', hint: 'En ajouter, modifier les vôtres, en supprimer.' },
  moderate: { label: 'Modérer', hint: 'Valider et supprimer des commentaires, en écrire.' },
  files: { label: 'Gérer les fichiers', hint: 'Ajouter et supprimer des images et des vidéos.' },
  export: { label: 'Exporter le blog', hint: 'Tout le contenu, avec les comptes.' },
} as const satisfies KeyRights

export type KeyScope = keyof typeof keyScopes
export const keyScopeNames = Object.keys(keyScopes) as KeyScope[]

export function isKey(text: string | null | undefined): text is string {
  return /^cle_[\w-]{43}$/.test(text ?? '')
}
