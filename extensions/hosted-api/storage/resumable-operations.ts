import { z } from 'zod'
import type { Answer, Operation } from '#features/keys/operation.ts'
import { describing, example, parameter } from '../describing.ts'
import { storageErrorShape, meanings } from './storage-shapes.ts'

const operation = describing('Vidéos en plusieurs fois', '/storage/v1')
/** tus answers refusals as plain sentences; a missing right is answered in the shape of the other calls. */
const refusal = (means: string): Answer => ({ means, shape: z.string(), type: 'text/plain' })
const writers = {
  401: { means: 'La demande n’a pas de jeton, ou il n’est pas valable.', shape: storageErrorShape },
}
const version = parameter('header', 'Tus-Resumable', 'La version de tus.', ['1.0.0'])
const id = parameter('path', 'id', 'La fin de l’adresse donnée par Location.')
const common = { access: 'person', scope: 'files' } as const
const tus = { 'tus-resumable': '1.0.0' }
const own = { id: 'ID_ENVOI' }
const noSuchUpload = refusal('Cet envoi n’existe pas ou plus, ou n’est pas de cette personne.')
const old = refusal('Tus-Resumable manque.')
const empty = (means: string): Answer => ({ means, shape: null })
const base64 = (text: string) => btoa(text)

export const resumableOperations: Operation[] = [
  operation('post /upload/resumable', 'Commencer l’envoi d’une vidéo', {
    ...common,
    description:
      'Par le protocole tus 1.0.0, pour de grands fichiers\u00a0: un envoi coupé reprend là où il en était. L’en-tête Location donne l’adresse de l’envoi\u00a0; les premiers octets peuvent venir tout de suite. Les images s’envoient entières.',
    parameters: [
      version,
      parameter('header', 'Upload-Length', 'La taille du fichier, en octets.'),
      parameter(
        'header',
        'Upload-Metadata',
        'bucketName et objectName, chacun suivi de sa valeur en base64, séparés par une virgule.',
      ),
      parameter('header', 'x-upsert', 'true remplace le fichier qui porte ce nom.', ['true']),
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
      example(201, 'Une vidéo de 1 000 000 octets', {
        as: 'key',
        headers: {
          ...tus,
          'upload-length': '1000000',
          'upload-metadata': `bucketName ${base64('article-videos')},objectName ${base64('film.mp4')}`,
        },
      }),
      example(412, 'Sans la version du protocole', { as: 'key', headers: { 'upload-length': '1000000' } }),
      example(401, 'Sans jeton', { headers: tus }),
    ],
  }),
  operation('head /upload/resumable/{id}', 'Savoir où en est un envoi', {
    ...common,
    description: 'L’en-tête Upload-Offset dit combien d’octets sont arrivés.',
    parameters: [id, version],
    answers: {
      200: empty('L’envoi.'),
      401: empty('Sans jeton.'),
      403: empty(noSuchUpload.means),
      404: empty(noSuchUpload.means),
      412: empty(old.means),
    },
    examples: [example(200, 'Un envoi', { as: 'key', parameters: own, headers: tus })],
  }),
  operation('patch /upload/resumable/{id}', 'Envoyer la suite', {
    ...common,
    parameters: [id, version, parameter('header', 'Upload-Offset', 'Combien d’octets sont déjà arrivés.')],
    fileTypes: ['application/offset+octet-stream'],
    answers: {
      204: empty('C’est arrivé\u00a0; après les derniers octets, la vidéo est enregistrée.'),
      ...writers,
      403: noSuchUpload,
      404: noSuchUpload,
      409: refusal('Upload-Offset n’est pas ce qui est arrivé.'),
      412: old,
      415: refusal('Le fichier n’est pas une vidéo, ou Content-Type n’est pas application/offset+octet-stream.'),
    },
    examples: [
      example(204, 'Tout, en une fois', {
        as: 'key',
        parameters: own,
        headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        file: 'film.mp4',
      }),
      example(409, 'Depuis un autre endroit', {
        as: 'key',
        parameters: own,
        headers: { ...tus, 'upload-offset': '5', 'content-type': 'application/offset+octet-stream' },
        file: 'film.mp4',
      }),
    ],
  }),
  operation('delete /upload/resumable/{id}', 'Abandonner un envoi', {
    ...common,
    parameters: [id, version],
    answers: { 204: empty('C’est fait.'), ...writers, 403: noSuchUpload, 404: noSuchUpload, 412: old },
    examples: [example(204, 'Un envoi', { as: 'key', parameters: own, headers: tus })],
  }),
]
