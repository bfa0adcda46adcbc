export interface SettingsLink {
  href: string
  label: string
  caption: string
}

export const settingsLinks: SettingsLink[] = [
  {
    href: '/compte/site/cles',
    label: 'Clés pour les programmes',
    caption: 'Laisser un programme lire et écrire ici, sans votre mot de passe.',
  },
]
