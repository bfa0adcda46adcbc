import { publisherInputs, hostInputs, dateInputs } from '#features/legal/legal-inputs.ts'
import { reasonLabel } from '#features/moderation/moderation.ts'

/** A field that a person types in, as its form shows it. */
export interface TypedField {
  label: string
  type?: 'email' | 'url' | 'tel' | 'number' | 'date' | 'datetime-local' | 'password'
  /** Of a text of several lines. */
  rows?: number
  required?: true
}

type TypedFields = Partial<Record<string, TypedField>>

const email: TypedField = { label: 'E-mail', type: 'email', required: true }
const password: TypedField = { label: 'Mot de passe', type: 'password', required: true }
const newPassword: TypedField = { ...password, label: 'Nouveau mot de passe' }
const ownPassword: TypedField = { ...password, label: 'Mot de passe actuel' }
const confirmation: TypedField = { ...password, label: 'Confirmer le mot de passe' }
const code: TypedField = { label: 'Code à 6\u00a0chiffres', required: true }
const comment: TypedField = { label: 'Votre commentaire', rows: 6, required: true }

const article: TypedFields = {
  title: { label: 'Titre', required: true },
  content: { label: 'Contenu', rows: 12, required: true },
  images: { label: 'Images', rows: 4 },
  videoUrl: { label: 'Vidéo' },
  videoTranscript: { label: 'Transcription de la vidéo', rows: 4 },
  productAddress: { label: 'Adresse de l’objet' },
  productName: { label: 'Nom de l’objet' },
  productPrice: { label: 'Prix' },
  productPhoto: { label: 'Photo de l’objet' },
  publishAt: { label: 'Publication', type: 'datetime-local' },
}

/** Extensions add theirs when they start. */
export const typedForms: [address: RegExp, fields: TypedFields][] = [
  [/^\/article\/[^/]+\/commentaires$/, { content: comment }],
  [
    /\/signalement$/,
    {
      reason: { label: 'Ce qui pose problème', rows: 6, required: true },
      email: { label: 'Votre e-mail (facultatif)', type: 'email' },
    },
  ],
  [/^\/compte\/commentaires\/[^/]+\/modification$/, { content: { ...comment, label: 'Votre texte' } }],
  [/^\/compte\/commentaires\/[^/]+\/reponse$/, { content: { ...comment, label: 'Votre réponse' } }],
  [/^\/compte\/articles\/[^/]+$/, article],
  [/^\/compte\/brouillons\/[^/]+$/, article],
  [/^\/compte\/(?:connexion|inscription)$/, { email, password }],
  [/^\/compte\/(?:code|mot-de-passe-oublie)$/, { email }],
  [/^\/compte\/code\/saisie$/, { email, code }],
  [/^\/compte\/verification$/, { code }],
  [/^\/compte\/confirmation$/, { password }],
  [/^\/compte\/nouveau-mot-de-passe$/, { password: newPassword, confirmation }],
  [/^\/compte\/pseudo$/, { username: { label: 'Pseudo', required: true } }],
  [/^\/compte\/email$/, { email, currentPassword: ownPassword, code }],
  [/^\/compte\/mot-de-passe$/, { currentPassword: ownPassword, code, password: newPassword, confirmation }],
  [/^\/compte\/(?:suppression|second-facteur(?:\/.+)?)$/, { password: ownPassword, code }],
  [/^\/compte\/presentation$/, { words: { label: 'Quelques mots sur vous', rows: 2 } }],
  [
    /^\/compte\/site$/,
    {
      siteName: { label: 'Nom du blog' },
      shopUrl: { label: 'Adresse de la boutique', type: 'url' },
      ...publisherInputs,
      ...hostInputs,
      ...dateInputs,
    },
  ],
  [/^\/compte\/site\/cles$/, { name: { label: 'Nom de la clé', required: true }, password: ownPassword, code }],
  [
    /^\/compte\/recherches\/synonymes$/,
    { term: { label: 'Mot cherché', required: true }, meaning: { label: 'Mot de vos articles', required: true } },
  ],
  [
    /^\/compte\/moderation\/reglages$/,
    {
      words: { label: 'Mots qui font retenir un commentaire, un par ligne', rows: 6 },
      linksMax: { label: 'Nombre de liens permis', type: 'number', required: true },
      journalMonths: { label: 'Durée de conservation de l’historique, en mois', type: 'number', required: true },
    },
  ],
  [
    /^\/compte\/moderation\/membres\/[^/]+\/interdiction$/,
    { reason: { label: 'Motif, que le membre lira', required: true } },
  ],
  [/^\/compte\/(?:moderation\/[^/]+\/rejet|commentaires\/[^/]+\/suppression)$/, { reason: { label: reasonLabel } }],
  [/^\/decision\/[^/]+\/rejet$/, { reason: { label: reasonLabel, rows: 4 } }],
  [/^\/compte\/signalements\/[^/]+\/(?:retrait|maintien)$/, { answer: { label: 'Votre réponse', rows: 4 } }],
]

/** All other fields of the form at this address are chosen, or made by the page. */
export function typedFieldsOf(address: string): TypedFields {
  return typedForms.find(([pattern]) => pattern.test(address))?.[1] ?? {}
}
