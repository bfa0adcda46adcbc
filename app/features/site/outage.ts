export type OutageKind = 'database away' | 'disk full' | 'files away'

export const outageSentences: Record<OutageKind, string> = {
  'database away': 'Le blog ne répond pas pour l’instant.',
  'disk full': 'Le blog ne peut rien enregistrer pour l’instant.',
  'files away': 'Les photos et les vidéos ne peuvent pas être montrées pour l’instant.',
}
