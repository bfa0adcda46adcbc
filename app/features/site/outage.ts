export type OutageKind = 'database away' | 'database read-only' | 'disk full' | 'folder closed' | 'files away'

export const outageSentences: Record<OutageKind, string> = {
  'database away': 'Le blog ne répond pas pour l’instant.',
  'database read-only': 'Le blog ne peut rien enregistrer pour l’instant.',
  'disk full': 'Le blog ne peut rien enregistrer pour l’instant.',
  'folder closed': 'Le blog ne peut rien enregistrer pour l’instant.',
  'files away': 'Les photos et les vidéos ne peuvent pas être montrées pour l’instant.',
}
