/** A page that administrators reach from « Site ». */
export interface SettingsLink {
  href: string
  label: string
  /** What it is for, in one sentence. */
  caption: string
}

/** Extensions add theirs when they start. */
export const settingsLinks: SettingsLink[] = [
  {
    href: '/compte/site/cles',
    label: 'Clés pour les programmes',
    caption: 'Laisser un programme lire et écrire ici, sans votre mot de passe.',
  },
]
