import { expect, test } from 'vitest'
import { type OnScreen, shownSaveState } from './save-state.ts'

const nothing: OnScreen = {
  standing: { kind: 'new' },
  isChanged: true,
  photos: 0,
  photosOnTheirWay: 0,
  failedPhotos: [],
  isVideoUploading: false,
  hasTime: false,
}
const threePhotos = { ...nothing, photos: 3 }
const here = 'sur ce téléphone'
const online = { kind: 'online' } as const
const scheduled = { kind: 'scheduled', at: '2026-11-28T08:00:00Z' } as const
const untouched = { kind: 'nothing' } as const
const saved = { kind: 'saved' } as const
const away = { kind: 'away', signedOut: false, isOffline: true, isHere: true } as const

test.each([
  ['a new article is stored', saved, threePhotos, 'Brouillon gardé'],
  ['a draft is opened again', untouched, { ...nothing, standing: { kind: 'draft' } as const }, 'Brouillon gardé'],
  ['a published article has changes', saved, { ...threePhotos, standing: online }, 'Gardé, pas encore en ligne'],
  ['readers see everything', saved, { ...nothing, standing: online, isChanged: false }, 'En ligne, rien à changer'],
  ['nothing was touched', untouched, { ...nothing, standing: online, isChanged: false }, 'En ligne, rien à changer'],
  [
    'an article waits for its date',
    untouched,
    { ...nothing, standing: scheduled, isChanged: false },
    'Programmé pour le 28 novembre 2026 à 9\u00a0h\u00a000',
  ],
  ['a scheduled article has changes', saved, { ...nothing, standing: scheduled }, 'Gardé, pas encore programmé'],
  ['a photo is on its way', saved, { ...nothing, photos: 2, photosOnTheirWay: 1 }, 'Enregistrement… 2 photos sur 3'],
  [
    'the video is on its way',
    saved,
    { ...threePhotos, isVideoUploading: true },
    'Enregistrement… le film est en chemin',
  ],
  ['a key was just pressed', { kind: 'saving' } as const, threePhotos, 'Enregistrement…'],
  ['the time is not kept', saved, { ...nothing, hasTime: true }, 'Brouillon gardé, sauf l’heure de publication'],
  ['a photo did not arrive', saved, { ...threePhotos, failedPhotos: [4] }, 'La photo 4 n’est pas gardée.'],
  ['offline', away, threePhotos, 'Gardé sur ce téléphone seulement · hors ligne'],
  ['nothing can be kept', { ...away, isHere: false }, nothing, 'Rien n’est gardé, copiez votre texte · hors ligne'],
  ['the session ended', { ...away, signedOut: true }, nothing, 'Gardé sur ce téléphone seulement · session terminée'],
  ['nothing was written', untouched, nothing, ''],
])('what is said when %s', (_, state, onScreen, sentence) => {
  expect(shownSaveState(state, onScreen, here).sentence).toBe(sentence)
})
