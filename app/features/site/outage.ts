export type OutageKind = 'database away' | 'disk full'

export const outageSentences: Record<OutageKind, string> = {
  'database away': 'Le blog ne répond pas pour l’instant.',
  'disk full': 'Le blog ne peut rien enregistrer pour l’instant.',
}
