import { count, frenchDateTime } from '#platform/text/french.ts'
import type { AutosaveState } from './draft-saver.ts'

export interface OnScreen {
  standing: ArticleStanding
  isChanged: boolean
  photos: number
  photosOnTheirWay: number
  /** Their places in the list, from 1. */
  failedPhotos: number[]
  isVideoUploading: boolean
  /** A publication time is stored only when the article is published. */
  hasTime: boolean
}

export type ArticleStanding = { kind: 'new' | 'draft' | 'online' | 'withdrawn' } | { kind: 'scheduled'; at: string }

interface Shown {
  tone: 'saved' | 'offline' | 'plain' | 'busy' | 'here' | 'wrong'
  sentence: string
}

/** Says what is stored and what readers see: « en ligne » only when both are the same. */
export function shownSaveState(state: AutosaveState, onScreen: OnScreen, device: string): Shown {
  const { photos, photosOnTheirWay, failedPhotos, isVideoUploading } = onScreen
  if (failedPhotos.length > 0) return { tone: 'wrong', sentence: failedSentence(failedPhotos) }
  if (state.kind === 'refused')
    return { tone: 'wrong', sentence: `${state.sentence} En attendant\u00a0: ${place(state, device)}` }
  if (state.kind === 'away') return { tone: 'here', sentence: `${capital(place(state, device))} · ${reason(state)}` }
  if (state.kind === 'held')
    return { tone: 'here', sentence: `${capital(place(state, device))} · un autre texte attend` }
  if (photosOnTheirWay > 0) {
    const total = photos + photosOnTheirWay
    return { tone: 'busy', sentence: `Enregistrement… ${photos} ${photos > 1 ? 'photos' : 'photo'} sur ${total}` }
  }
  if (isVideoUploading) return { tone: 'busy', sentence: 'Enregistrement… le film est en chemin' }
  if (state.kind === 'saving') return { tone: 'busy', sentence: 'Enregistrement…' }
  return settledState(onScreen, state.kind === 'saved')
}

function settledState({ standing, isChanged, hasTime }: OnScreen, isStored: boolean): Shown {
  const { kind } = standing
  const words = hasTime ? 'Gardé, sauf l’heure' : 'Gardé'
  if (kind === 'online' && !isChanged) return { tone: 'saved', sentence: 'En ligne, rien à changer' }
  if (kind === 'online') return { tone: 'offline', sentence: 'Gardé, pas encore en ligne' }
  if (kind === 'withdrawn')
    return { tone: 'plain', sentence: isChanged ? 'Gardé, toujours retiré du site' : 'Retiré du site' }
  if (kind === 'scheduled' && !isChanged)
    return { tone: 'plain', sentence: `Programmé pour le ${frenchDateTime(standing.at)}` }
  if (kind === 'scheduled') return { tone: 'offline', sentence: `${words}, pas encore programmé` }
  if (kind === 'new' && !isStored) return { tone: 'plain', sentence: '' }
  return { tone: 'plain', sentence: hasTime ? 'Brouillon gardé, sauf l’heure de publication' : 'Brouillon gardé' }
}

function failedSentence(places: number[]): string {
  if (places.length === 1) return `La photo ${places[0]} n’est pas gardée.`
  return `${count(places.length, 'photo')} ne sont pas gardées.`
}

function place({ isHere }: { isHere: boolean }, device: string): string {
  return isHere ? `gardé ${device} seulement` : 'rien n’est gardé, copiez votre texte'
}

function reason({ signedOut, isOffline }: Extract<AutosaveState, { kind: 'away' }>): string {
  if (signedOut) return 'session terminée'
  return isOffline ? 'hors ligne' : 'serveur indisponible'
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
