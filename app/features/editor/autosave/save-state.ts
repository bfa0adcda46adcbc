import { count } from '#platform/text/french.ts'
import type { AutosaveState } from './draft-saver.ts'

interface OnScreen {
  photos: number
  photosOnTheirWay: number
  /** Their places in the list, from 1. */
  failedPhotos: number[]
  isVideoUploading: boolean
  /** A publication time is stored only when the article is published. */
  hasTime: boolean
  isRefused: boolean
}

interface Shown {
  tone: 'saved' | 'busy' | 'here' | 'wrong'
  sentence: string
}

/** « Enregistré » appears only when the server has everything on screen. */
export function shownSaveState(state: AutosaveState, onScreen: OnScreen, device: string): Shown {
  const { photos, photosOnTheirWay, failedPhotos, isVideoUploading, hasTime, isRefused } = onScreen
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
  if (state.kind === 'nothing') return { tone: 'saved', sentence: '' }
  if (isRefused) return { tone: 'busy', sentence: 'Brouillon enregistré' }
  if (hasTime) return { tone: 'busy', sentence: 'Tout est enregistré, sauf l’heure de publication' }
  return { tone: 'saved', sentence: photos > 0 ? 'Tout est enregistré · photos comprises' : 'Tout est enregistré' }
}

function failedSentence(places: number[]): string {
  if (places.length === 1) return `La photo ${places[0]} n’est pas enregistrée.`
  return `${count(places.length, 'photo')} ne sont pas enregistrées.`
}

function place({ isHere }: { isHere: boolean }, device: string): string {
  return isHere ? `gardé ${device} seulement` : 'rien n’est gardé, copiez votre texte'
}

function reason({ signedOut, isOffline }: Extract<AutosaveState, { kind: 'away' }>): string {
  if (signedOut) return 'session terminée'
  return isOffline ? 'hors ligne' : 'serveur indisponible'
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
