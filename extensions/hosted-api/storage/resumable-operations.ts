import { z } from 'zod'
import type { Answer, Operation, Parameter } from '#features/keys/operation.ts'
import { storageErrorShape, meanings } from './storage-shapes.ts'

const group = 'Vidéos en plusieurs fois'
/** Refusals of the protocol are sentences; without the right to write, the answer is that of other calls. */
const refusal = (means: string): Answer => ({ means, shape: z.string(), type: 'text/plain' })
const writers = {
  401: { means: 'La demande n’a pas de jeton, ou il n’est pas valable.', shape: storageErrorShape },
}
const version: Parameter = { name: 'Tus-Resumable', place: 'header', means: 'La version de tus.', values: ['1.0.0'] }
const id: Parameter = { name: 'id', place: 'path', means: 'La fin de l’adresse donnée par Location.' }
const common = { group, access: 'person', scope: 'files' } as const
const path = '/storage/v1/upload/resumable/{id}'
const tus = { 'tus-resumable': '1.0.0' }
const own = { id: 'ID_ENVOI' }
const gone = refusal('Cet envoi n’existe pas ou plus, ou n’est pas de cette personne.')
const old = refusal('Tus-Resumable manque.')
const empty = (means: string): Answer => ({ means, shape: null })
const base64 = (text: string) => btoa(text)

export const resumableOperations: Operation[] = [
  {
    ...common,
    method: 'post',
    path: '/storage/v1/upload/resumable',
    summary: 'Commencer l’envoi d’une vidéo',
    description:
      'Par le protocole tus 1.0.0, pour de grands fichiers\u00a0: un envoi coupé reprend là où il en était. L’en-tête Location donne l’adresse de l’envoi\u00a0; les premiers octets peuvent venir tout de suite. Les images s’envoient entières.',
    parameters: [
      version,
      { name: 'Upload-Length', place: 'header', means: 'La taille du fichier, en octets.' },
      {
        name: 'Upload-Metadata',
        place: 'header',
        means: 'bucketName et objectName, chacun suivi de sa valeur en base64, séparés par une virgule.',
      },
      { name: 'x-upsert', place: 'header', means: 'true remplace le fichier qui porte ce nom.', values: ['true'] },
    ],
    answers: {
      201: empty('L’envoi est commencé.'),
      400: refusal(meanings.invalid),
      ...writers,
      403: { means: 'Réservé aux administrateurs, et aux clés qui le permettent.', shape: storageErrorShape },
      404: refusal(meanings.noBucket),
      409: refusal(meanings.taken),
      412: old,
      413: refusal('Le fichier est trop lourd.'),
      415: refusal('Ce nom n’est pas celui d’une vidéo.'),
    },
    examples: [
      {
        summary: 'Une vidéo de 1 000 000 octets',
        as: 'key',
        headers: {
          ...tus,
          'upload-length': '1000000',
          'upload-metadata': `bucketName ${base64('article-videos')},objectName ${base64('film.mp4')}`,
        },
        status: 201,
      },
      { summary: 'Sans la version du protocole', as: 'key', headers: { 'upload-length': '1000000' }, status: 412 },
      { summary: 'Sans jeton', headers: tus, status: 401 },
    ],
  },
  {
    ...common,
    method: 'head',
    path,
    summary: 'Savoir où en est un envoi',
    description: 'L’en-tête Upload-Offset dit combien d’octets sont arrivés.',
    parameters: [id, version],
    answers: {
      200: empty('L’envoi.'),
      401: empty('Sans jeton.'),
      403: empty(gone.means),
      404: empty(gone.means),
      412: empty(old.means),
    },
    examples: [{ summary: 'Un envoi', as: 'key', parameters: own, headers: tus, status: 200 }],
  },
  {
    ...common,
    method: 'patch',
    path,
    summary: 'Envoyer la suite',
    parameters: [id, version, { name: 'Upload-Offset', place: 'header', means: 'Combien d’octets sont déjà arrivés.' }],
    fileTypes: ['application/offset+octet-stream'],
    answers: {
      204: empty('C’est arrivé\u00a0; après les derniers octets, la vidéo est enregistrée.'),
      ...writers,
      403: gone,
      404: gone,
      409: refusal('Upload-Offset n’est pas ce qui est arrivé.'),
      412: old,
      415: refusal('Le fichier n’est pas une vidéo, ou Content-Type n’est pas application/offset+octet-stream.'),
    },
    examples: [
      {
        summary: 'Tout, en une fois',
        as: 'key',
        parameters: own,
        headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        file: 'film.mp4',
        status: 204,
      },
      {
        summary: 'Depuis un autre endroit',
        as: 'key',
        parameters: own,
        headers: { ...tus, 'upload-offset': '5', 'content-type': 'application/offset+octet-stream' },
        file: 'film.mp4',
        status: 409,
      },
    ],
  },
  {
    ...common,
    method: 'delete',
    path,
    summary: 'Abandonner un envoi',
    parameters: [id, version],
    answers: { 204: empty('C’est fait.'), ...writers, 403: gone, 404: gone, 412: old },
    examples: [{ summary: 'Un envoi', as: 'key', parameters: own, headers: tus, status: 204 }],
  },
]
