import type { Category } from '#features/articles/categories.ts'
import type { PhotoDetails } from '#features/articles/photo-details.ts'

/** `after` is the number of a block of the text, from 1; without it the photo stands after the text. */
interface WorldPhoto extends PhotoDetails {
  name: string
  after?: number
}

/** The text is `articles/<name>.html`, the pictures are `pictures/<name>.webp`. */
export interface WorldArticle {
  name: string
  title: string
  category: Category
  publishedAt: string
  /** The main picture comes first; by default it is the article's own. */
  pictures?: WorldPhoto[]
  video?: { file: string; transcript: string }
}

const bracelet = (name: string, publishedAt: string, title: string): WorldArticle => ({
  name: `bracelet-${name}`,
  title,
  publishedAt,
  category: 'bracelet',
})
const pendant = (name: string, publishedAt: string, title: string): WorldArticle => ({
  name: `pendentif-${name}`,
  title,
  publishedAt,
  category: 'pendentif',
})

export const worldArticles: WorldArticle[] = [
  pendant('triskele', '2026-10-03T08:10:00Z', 'Triskèle : trois spirales, un seul mouvement'),
  pendant('corne-porte-bonheur', '2026-10-06T07:40:00Z', 'Le cornicello, petite corne rouge de Naples'),
  pendant('arbre-de-vie', '2026-10-09T08:00:00Z', 'L’arbre de vie, des racines que l’on porte au cou'),
  bracelet('aigue-marine', '2026-10-12T07:30:00Z', 'Aigue-marine, l’eau que l’on met à son poignet'),
  bracelet('jade', '2026-10-14T08:20:00Z', 'Jade, la patience devenue pierre'),
  bracelet('malachite', '2026-10-17T07:50:00Z', 'Malachite, lire les cernes d’une pierre'),
  {
    ...bracelet('turquoise', '2026-10-19T08:05:00Z', 'Turquoise, un ciel d’Iran qui verdit avec le temps'),
    pictures: [
      { name: 'bracelet-turquoise' },
      {
        name: 'bracelet-aigue-marine',
        after: 5,
        layout: 'wide',
        caption: 'L’aigue-marine\u00a0: un autre bleu qui tire vers le vert, et qui, lui, n’en bouge plus.',
      },
      { name: 'pendentif-scarabee', after: 7, caption: 'La faïence égyptienne imitait la turquoise, en moins cher.' },
      { name: 'bracelet-malachite', caption: 'La malachite\u00a0: le même cuivre, tout entier passé au vert.' },
    ],
  },
  bracelet('obsidienne', '2026-10-21T07:35:00Z', 'Obsidienne, le verre noir des volcans'),
  bracelet('amethyste', '2026-10-23T08:15:00Z', 'Améthyste, la sobriété portée en violet'),
  bracelet('onyx', '2026-10-25T08:30:00Z', 'Onyx, une ligne blanche dans le noir'),
  pendant('medaille', '2026-10-27T08:10:00Z', 'La médaille de famille, soleil d’un côté, nom de l’autre'),
  bracelet('quartz-rose', '2026-10-31T08:25:00Z', 'Quartz rose, la douceur d’une pierre sans angle'),
  pendant('scarabee', '2026-11-02T08:00:00Z', 'Le scarabée égyptien, ou l’art de rouler le soleil'),
  bracelet('cornaline', '2026-11-04T08:45:00Z', 'Cornaline, le sceau couleur de braise des caravanes'),
  bracelet('oeil-de-tigre', '2026-11-06T08:20:00Z', 'Œil-de-tigre, l’éclat fauve des voyageurs prudents'),
  pendant('croix-d-agadez', '2026-11-07T07:30:00Z', 'Croix d’Agadez, l’argent des nomades et les quatre vents'),
  bracelet('labradorite', '2026-11-08T08:10:00Z', 'Labradorite : la pierre qui garde ses aurores pour elle'),
  pendant('nazar', '2026-11-10T07:40:00Z', 'Le nazar, cet œil bleu qui ne cille jamais'),
  {
    ...pendant('main-de-fatma', '2026-11-11T08:05:00Z', 'La main de Fatma, cinq doigts contre le mauvais œil'),
    pictures: [
      { name: 'pendentif-main-de-fatma', focus: { x: 50, y: 58 } },
      {
        name: 'pendentif-medaille',
        after: 4,
        caption: 'La médaille de famille, voisine de la main dans plus d’un tiroir.',
      },
      {
        name: 'pendentif-nazar',
        after: 6,
        layout: 'pair',
        caption: 'Le nazar répond à l’œil par un œil.',
      },
      {
        name: 'pendentif-corne-porte-bonheur',
        after: 6,
        caption: 'À Naples, c’est une corne que l’on tend.',
      },
      {
        name: 'bracelet-turquoise',
        after: 10,
        layout: 'full',
        caption: 'La turquoise que l’orfèvre sertit dans la paume vient souvent d’un fil défait.',
      },
      { name: 'pendentif-croix-d-agadez', caption: 'La croix d’Agadez, autre argent du Sud.' },
    ],
  },
  {
    ...bracelet('lapis-lazuli', '2026-11-12T08:00:00Z', 'Lapis-lazuli, un fragment de nuit piqué d’or'),
    pictures: [{ name: 'bracelet-lapis-lazuli' }, { name: 'bracelet-labradorite' }, { name: 'bracelet-aigue-marine' }],
    video: {
      file: 'lapis-lazuli.mp4',
      transcript:
        'Film muet de huit secondes\u00a0: ni parole, ni musique.\n\nL’image s’approche lentement d’un bracelet de lapis-lazuli, jusqu’à montrer de tout près quelques perles bleu nuit piquées d’or. Elle se fond dans une autre\u00a0: des perles de labradorite gris sombre, dont on s’éloigne peu à peu et qui s’allument de reflets bleus, verts et dorés.',
    },
  },
]
