import { expect, test } from 'vitest'
import { shownSaveState } from './save-state.ts'

const nothing = {
  photos: 0,
  photosOnTheirWay: 0,
  failedPhotos: [],
  isVideoUploading: false,
  hasTime: false,
  isRefused: false,
}
const threePhotos = { ...nothing, photos: 3 }
const here = 'sur ce téléphone'
const saved = { kind: 'saved' } as const
const away = { kind: 'away', signedOut: false, isOffline: true, isHere: true } as const

test.each([
  ['all is kept', saved, threePhotos, 'Tout est enregistré · photos comprises'],
  ['there is no photo', saved, nothing, 'Tout est enregistré'],
  ['the article was refused', saved, { ...threePhotos, isRefused: true }, 'Brouillon enregistré'],
  ['a photo is on its way', saved, { ...nothing, photos: 2, photosOnTheirWay: 1 }, 'Enregistrement… 2 photos sur 3'],
  [
    'the video is on its way',
    saved,
    { ...threePhotos, isVideoUploading: true },
    'Enregistrement… le film est en chemin',
  ],
  ['a key was just pressed', { kind: 'saving' } as const, threePhotos, 'Enregistrement…'],
  ['the time is not kept', saved, { ...nothing, hasTime: true }, 'Tout est enregistré, sauf l’heure de publication'],
  ['a photo did not arrive', saved, { ...threePhotos, failedPhotos: [4] }, 'La photo 4 n’est pas enregistrée.'],
  ['offline', away, threePhotos, 'Gardé sur ce téléphone seulement · hors ligne'],
  ['nothing can be kept', { ...away, isHere: false }, nothing, 'Rien n’est gardé, copiez votre texte · hors ligne'],
  ['the session ended', { ...away, signedOut: true }, nothing, 'Gardé sur ce téléphone seulement · session terminée'],
  ['nothing was written', { kind: 'nothing' } as const, nothing, ''],
])('what is said when %s', (_, state, onScreen, sentence) => {
  expect(shownSaveState(state, onScreen, here).sentence).toBe(sentence)
})
