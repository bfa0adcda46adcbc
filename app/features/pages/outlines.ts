import type { PageInput } from './page.ts'

interface Outline extends PageInput {
  caption: string
}

const heading = (text: string) => `<h2>${text}</h2>`
const paragraph = (text: string) => `<p>${text}</p>`
const question = (text: string, answer: string) => `<h3>${text}\u00a0?</h3>\n\n${paragraph(answer)}`
const lines = (...blocks: string[]) => blocks.join('\n\n')

/** An owner completes these: the lines say what to write, and nothing is online before « Publier ». */
export const outlines = {
  'a-propos': {
    title: 'À propos',
    caption: 'Qui enfile les perles, où, depuis quand',
    content: lines(
      paragraph('En une phrase\u00a0: qui vous êtes, et ce que vous fabriquez.'),
      heading('L’atelier'),
      paragraph('Où vous travaillez, depuis quand, seul ou à plusieurs. Une photo de l’établi en dit long.'),
      heading('Les pierres'),
      paragraph('D’où elles viennent, comment vous les choisissez.'),
      heading('M’écrire'),
      paragraph('Par quel moyen, et sous combien de jours vous répondez.'),
    ),
  },
  'guide-des-tailles': {
    title: 'Guide des tailles',
    caption: 'Mesurer son poignet, choisir une longueur de chaîne',
    content: lines(
      paragraph('Un fil, une règle, deux minutes\u00a0: dites en une phrase pourquoi bien mesurer.'),
      heading('Mesurer son poignet'),
      paragraph('Où passer le fil, où lire la mesure, s’il faut ajouter de l’aisance.'),
      heading('Les tailles de bracelet'),
      '<ul><li>S\u00a0: de 15 à 16\u00a0cm</li><li>M\u00a0: de 16 à 17,5\u00a0cm</li><li>L\u00a0: de 17,5 à 19\u00a0cm</li></ul>',
      heading('Les longueurs de chaîne'),
      paragraph('À 40\u00a0cm, à 45, à 60\u00a0: où se pose le pendentif.'),
      heading('Ce qu’on me demande'),
      question('Et si je me trompe de taille', 'Ce que vous proposez, et qui paie le renvoi.'),
      question('Faites-vous des tailles d’enfant', 'À partir de quelle taille, et comment les demander.'),
    ),
  },
  entretien: {
    title: 'Entretien',
    caption: 'L’eau, le parfum, le fil qui se détend',
    content: lines(
      paragraph('En une phrase\u00a0: ce qui garde un bijou longtemps.'),
      heading('L’eau, le parfum, le soleil'),
      paragraph('Ce que chaque pierre craint, et quand retirer son bracelet.'),
      heading('Nettoyer'),
      paragraph('Avec quoi, à quel rythme, et ce qu’il ne faut jamais employer.'),
      heading('Le fil qui se détend'),
      paragraph('À quoi le voir, et comment le faire renfiler.'),
    ),
  },
  'questions-frequentes': {
    title: 'Questions fréquentes',
    caption: 'Envoi, retour, réparation, sur mesure',
    content: lines(
      paragraph('Les réponses aux questions que l’on vous pose le plus.'),
      heading('Envoi et retour'),
      question('Sous combien de jours est-ce envoyé', 'Le délai, le transporteur, le prix.'),
      question('Puis-je renvoyer un bijou', 'Jusqu’à quand, dans quel état, et qui paie le retour.'),
      heading('Réparation et sur mesure'),
      question('Réparez-vous un bracelet cassé', 'Lesquels, à quel prix, sous combien de jours.'),
      question('Puis-je choisir mes pierres', 'Comment faire la demande, et ce qu’il faut y indiquer.'),
    ),
  },
} satisfies Record<string, Outline>

export type OutlineKey = keyof typeof outlines
export const outlineKeys = Object.keys(outlines) as OutlineKey[]

export function outlineOf(key: string): PageInput {
  return Object.hasOwn(outlines, key) ? outlines[key as OutlineKey] : { title: '', content: '' }
}
