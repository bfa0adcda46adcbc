// Long: data, one entry for each comment. French spaces are no-break spaces (U+00A0), as in the articles.
export interface WorldComment {
  member: 'anouk' | 'hakim' | 'soline' | 'gaetan' | 'ines'
  at: string
  text: string
  isPending?: true
}

export const worldComments: Record<string, WorldComment[]> = {
  'bracelet-lapis-lazuli': [
    {
      member: 'ines',
      at: '2026-11-12T17:22:00Z',
      text: 'Deux ans d’histoire de l’art, trois cours sur l’outremer, et personne ne m’avait dit que la pierre sentait l’œuf pourri à la scie ! Je le place à mon prochain oral, quoi qu’il arrive.',
    },
    {
      member: 'soline',
      at: '2026-11-12T19:41:00Z',
      text: 'Une amie m’a rapporté du Chili un lapis plus clair, presque bleu lavande, avec beaucoup de blanc. Est-ce bien la même pierre, ou une cousine de passage ?',
    },
    {
      member: 'gaetan',
      at: '2026-11-13T06:58:00Z',
      text: '« Plus cher que la feuille d’or » : on le lit partout, et je ne demande qu’à le croire. Je connais des contrats italiens qui fixent le prix de l’outremer à l’once, mais je n’y ai jamais vu la comparaison avec l’or. Auriez-vous une référence ? Ce n’est pas une querelle, c’est une démangeaison.',
    },
    {
      member: 'hakim',
      at: '2026-11-13T11:26:00Z',
      text: 'Mon grand-père gardait un cabochon dans sa boîte à outils, « pour ne pas dire de bêtises ». Je comprends enfin pourquoi.',
    },
    {
      member: 'anouk',
      at: '2026-11-14T06:35:00Z',
      text: 'Le test du coton humide m’a évité une belle déception sur un marché : mon « lapis » était bel et bien une howlite. Merci.',
    },
    {
      member: 'hakim',
      at: '2026-11-14T08:12:00Z',
      isPending: true,
      text: 'Mon oncle disait que le lapis « écoute ». J’en porte un depuis son départ. Je ne sais pas si la pierre entend quoi que ce soit, mais moi, je m’écoute un peu mieux quand je la tiens. Il aurait dit que cela revient au même.',
    },
  ],
  'bracelet-labradorite': [
    {
      member: 'ines',
      at: '2026-11-09T07:14:00Z',
      text: 'Lu dans le métro, ligne B. J’ai tourné le poignet. Deux personnes ont regardé leur montre.',
    },
    {
      member: 'anouk',
      at: '2026-11-10T20:03:00Z',
      text: 'Un conseil d’enfileuse : essayez vos perles une par une devant la fenêtre avant de les monter, et notez d’un point de feutre le côté qui s’allume. Sur vingt perles, on en sauve bien quinze. Cela prend une soirée, et c’est la meilleure du montage.',
    },
  ],
  'bracelet-oeil-de-tigre': [
    {
      member: 'gaetan',
      at: '2026-11-07T18:47:00Z',
      text: 'Enfin quelqu’un qui demande au légionnaire où il a trouvé sa pierre ! Vous citez une étude de 2003 sur l’origine des fibres : pourriez-vous en donner les auteurs ? J’ai passé ma carrière à réclamer des notes de bas de page à des lycéens, je ne vais pas m’arrêter maintenant.',
    },
    { member: 'ines', at: '2026-11-08T09:05:00Z', text: 'Le mien aussi était dans le manteau.' },
  ],
  'bracelet-cornaline': [
    {
      member: 'soline',
      at: '2026-11-05T12:30:00Z',
      text: '« Comme un abricot devant une bougie » : j’ai essayé hier soir, avec l’abricot aussi. Vous avez raison pour les deux.',
    },
    {
      member: 'hakim',
      at: '2026-11-06T21:18:00Z',
      text: 'Mon arrière-grand-père était écrivain public à Tlemcen. Il scellait les lettres des autres avec une cornaline, et chez nous on racontait qu’il en connaissait tous les secrets. La bague est chez ma tante. Le prénom gravé dessus n’est pas le sien, et personne n’a jamais su pourquoi. Il devait bien y avoir une lettre à écrire là-dessus.',
    },
  ],
  'bracelet-quartz-rose': [
    {
      member: 'soline',
      at: '2026-11-01T16:20:00Z',
      text: '« Deux sœurs brouillées de la veille » : vous avez installé une caméra chez nous ? Le petit est à Sfax, le grand à Nantes. On s’est rappelées ce matin.',
    },
    {
      member: 'anouk',
      at: '2026-11-02T10:11:00Z',
      text: 'Je nuancerais pour la lumière. J’ai eu un rang malgache qui a nettement pâli en quatre ans de vitrine, plein sud il est vrai. Peut-être était-il teint, peut-être pas. Par prudence, je le conseille à l’ombre, comme l’améthyste.',
    },
  ],
  'bracelet-amethyste': [
    {
      member: 'gaetan',
      at: '2026-10-24T15:36:00Z',
      text: 'Merci pour le Vernet-la-Varenne. J’y suis allé en septembre : on voit encore le filon, on trouve quelques miettes violettes dans les déblais, et les cèpes y étaient plus nombreux que les améthystes.',
    },
    {
      member: 'ines',
      at: '2026-10-25T18:52:00Z',
      text: '1576 ! J’ai raconté ce mythe comme « grec » pendant un exposé, avec beaucoup d’assurance. La prof a hoché la tête. Nous sommes deux à avoir été trompées par Rémy Belleau, et franchement je ne lui en veux pas.',
    },
  ],
  'bracelet-turquoise': [
    {
      member: 'soline',
      at: '2026-10-20T19:08:00Z',
      text: 'La bague de ma grand-mère était bleue sur sa photo de mariage (retouchée à la main, donc je ne jure de rien) et verte quand je l’ai connue. Elle faisait la vaisselle avec, les couscous avec, tout avec. On a voulu la faire « raviver » par un bijoutier. Je suis contente que ma mère ait dit non.',
    },
    {
      member: 'hakim',
      at: '2026-10-21T20:44:00Z',
      text: '« On n’entend plus qu’un veuf. » J’ai relu la scène. Je ne la lirai plus jamais comme au lycée.',
    },
  ],
  'bracelet-malachite': [
    {
      member: 'anouk',
      at: '2026-10-18T09:27:00Z',
      text: 'Merci d’insister sur la poussière. On voit passer des tutoriels où l’on ponce de la malachite sur une table de cuisine, sans masque, à côté du pain. À l’atelier, ce genre de pierre se travaille mouillé et sous aspiration, ou pas du tout.',
    },
  ],
  'bracelet-jade': [
    {
      member: 'gaetan',
      at: '2026-10-15T17:15:00Z',
      text: 'Pour qui passe dans le Morbihan : les grandes haches de jade alpin se voient au musée de Carnac. Mon petit-fils a demandé à quoi elles servaient, si elles ne coupaient rien. Je lui ai répondu : à être regardées. Il a réfléchi et m’a dit : « Comme ton bateau. »',
    },
    {
      member: 'anouk',
      at: '2026-10-17T08:50:00Z',
      text: 'Précision utile pour les lecteurs : « type A » ne veut pas dire « première qualité », seulement « non traité ». On peut avoir un type A très laid et parfaitement honnête. J’en ai un, je l’adore.',
    },
    {
      member: 'ines',
      at: '2026-11-12T06:31:00Z',
      isPending: true,
      text: 'Le jade de ma grand-mère est devenu plus vert avec les années. On me dit que c’est la peau qui le nourrit.',
    },
  ],
  'bracelet-aigue-marine': [
    {
      member: 'soline',
      at: '2026-10-13T18:33:00Z',
      text: 'À Sfax, la mer est si plate que les pêcheurs n’ont rien à lui jeter. Mais la couleur est exactement celle-là, le matin, au-dessus du sable, quand on voit l’ombre de la barque avant la barque. J’ai cru que vous y étiez allée.',
    },
  ],
  'pendentif-main-de-fatma': [
    {
      member: 'anouk',
      at: '2026-11-11T21:10:00Z',
      text: 'On me demande sans cesse de « redonner du relief » à des bijoux usés. J’imprimerai votre dernier paragraphe et je l’accrocherai au-dessus de l’établi, côté client.',
    },
    {
      member: 'hakim',
      at: '2026-11-12T12:02:00Z',
      text: 'Ma mère répondait « je suis née un jeudi » dès qu’on trouvait son fils trop beau. J’ai cru toute mon enfance qu’elle parlait du calendrier. J’ai vérifié sur l’état civil : c’était un lundi. Quant au fils, il s’en est remis.',
    },
    {
      member: 'soline',
      at: '2026-11-13T21:40:00Z',
      isPending: true,
      text: 'Belle lecture ! Chez nous à Sfax on peint la main en bleu au-dessus de la porte, et on dit « cinq dans ton œil » à voix basse.',
    },
  ],
  'pendentif-nazar': [
    {
      member: 'gaetan',
      at: '2026-11-10T16:24:00Z',
      text: 'J’ai les yeux bleus, ce qui n’étonne personne à Quimper. Sur un marché près d’Izmir, une dame a mis la main devant le visage de son petit-fils quand je lui ai souri. J’en suis resté penaud. Puis elle a ri, m’a vendu trois perles et m’en a offert une quatrième : pour moi, pas contre moi, a précisé l’interprète. Je me demande encore si c’est l’explication des yeux clairs qui a créé la peur, ou l’inverse.',
    },
    {
      member: 'ines',
      at: '2026-11-14T10:05:00Z',
      isPending: true,
      text: 'Le mien s’est fendu le matin du partiel de latin. J’ai eu quinze. Je ne conclus rien, mais j’en ai noué un autre avant l’épreuve de grec.',
    },
  ],
  'pendentif-croix-d-agadez': [
    {
      member: 'gaetan',
      at: '2026-11-07T10:40:00Z',
      text: 'Une question : si la phrase du père n’a été recueillie que par des ethnologues, et si ce sont surtout les femmes qui portent la croix, ne tient-on pas là une belle formule devenue vraie à force d’être citée ? Cela ne lui enlève rien. J’aimerais seulement savoir qui l’a dite le premier, et à qui.',
    },
    {
      member: 'hakim',
      at: '2026-11-08T19:55:00Z',
      text: 'Mon oncle a travaillé à Tamanrasset dans les années soixante-dix. Il avait réparé la radio d’un forgeron, qui lui a donné en échange une croix pas tout à fait droite. « Elle te ressemble », avait dit le forgeron. Mon oncle boitait. Il racontait cela en riant, et il ne l’a jamais quittée.',
    },
    {
      member: 'anouk',
      at: '2026-11-09T13:16:00Z',
      text: 'Pour avoir fondu un peu à la cire perdue : le moment où l’on casse le moule est le seul du métier où l’on retient vraiment son souffle. Une fois sur cinq, il n’y a rien dedans. On recommence, et on ne dit rien à personne.',
    },
  ],
  'pendentif-scarabee': [
    {
      member: 'ines',
      at: '2026-11-03T17:38:00Z',
      text: '« Je deviens. » Recopié en première page de mon mémoire, qui en a bien besoin.',
    },
    {
      member: 'gaetan',
      at: '2026-11-04T08:29:00Z',
      text: 'À cause de vous, j’ai ressorti mes Souvenirs entomologiques à onze heures du soir et j’ai éteint à deux heures. Fabre vaut tous les romans. Je note tout de même que vous êtes indulgente avec les Égyptiens : observer pendant trois mille ans et ne jamais ouvrir la boule, c’est un peu de la paresse.',
    },
  ],
  'pendentif-arbre-de-vie': [
    {
      member: 'gaetan',
      at: '2026-10-10T14:05:00Z',
      text: 'D’accord pour le hêtre et sa galette, mais un jeune chêne commence bel et bien par un pivot qui descend droit, parfois plus profond que la tige n’est haute. Pendant quelques années au moins, le dessin dit vrai. Il ne ment qu’en vieillissant, comme beaucoup d’entre nous.',
    },
    {
      member: 'hakim',
      at: '2026-10-12T20:31:00Z',
      text: '« Le jour où l’on vide la maison de ses parents. » C’était samedi. J’ai gardé le tabouret de la cuisine et un carton de photos sans noms. Merci pour cette phrase.',
    },
    {
      member: 'anouk',
      at: '2026-11-12T19:15:00Z',
      isPending: true,
      text: 'Quel diamètre de fil pour les branches ? Je tourne à 0,4 mm et mon tronc fait quenouille dès que je dépasse douze brins.',
    },
  ],
  'pendentif-corne-porte-bonheur': [
    {
      member: 'soline',
      at: '2026-10-07T11:48:00Z',
      text: 'Ma voisine napolitaine confirme tout, sauf un point : on ne pique pas la paume, on la gratte, et de la main gauche, et il ne faut surtout pas dire merci. J’ai dit merci. Elle m’a regardée comme si j’avais cassé un miroir.',
    },
    {
      member: 'ines',
      at: '2026-10-09T18:20:00Z',
      text: 'La pointe de la mienne s’est cassée cet été. J’ai appliqué votre méthode : morceau en évidence sur la table, anniversaire dans trois semaines. Je vous tiens au courant.',
    },
    {
      member: 'ines',
      at: '2026-10-31T09:02:00Z',
      text: 'Mise à jour : mes colocataires ont cru que c’était un bout de piment et l’ont jeté. On m’a offert une plante.',
    },
  ],
  'pendentif-triskele': [
    {
      member: 'soline',
      at: '2026-10-04T17:30:00Z',
      text: '« Pare-chocs finistériens » ! À Nantes aussi, nous collons. Je laisse les Bretons débattre entre eux de savoir si cela compte.',
    },
    {
      member: 'anouk',
      at: '2026-10-05T20:14:00Z',
      text: 'Dessin tenté avec mes élèves du mercredi : huit triskèles, trois moustaches et une hélice de bateau. Ils ont voulu graver les moustaches.',
    },
    {
      member: 'gaetan',
      at: '2026-11-13T17:05:00Z',
      isPending: true,
      text: 'Sens horaire ou antihoraire, cela change-t-il vraiment quelque chose selon les traditions ? J’ai lu tout et son contraire, et le bijoutier de Quimper m’a répondu que le bon sens était celui qui lui restait en vitrine. Je le soupçonne d’avoir raison, mais j’aimerais autant une date et un texte.',
    },
  ],
  'pendentif-medaille': [
    {
      member: 'anouk',
      at: '2026-10-28T09:44:00Z',
      text: 'Pour celles et ceux qui hésitent à faire recharger un anneau usé : n’attendez pas qu’il casse. Passez un fil de coton dedans, tirez doucement ; si le fil accroche, il est temps.',
    },
    {
      member: 'hakim',
      at: '2026-10-29T21:06:00Z',
      text: 'J’ai ouvert la boîte à couture de ma mère après vous avoir lue. Pas de médaille : une clef minuscule, au bout d’un ruban rouge, et un papier plié avec mon prénom. On a essayé la boîte à bijoux, le cadenas de la cave, le journal intime de ma sœur (elle n’a pas ri). Ma tante penche pour un coffret resté à Tlemcen, mon frère pour une valise vendue avec la voiture. Toute la famille s’y est mise, même ceux qui ne se parlaient plus, et l’on s’appelle tous les soirs pour comparer les hypothèses. Je ne suis pas sûr de vouloir la trouver tout de suite.',
    },
    {
      member: 'soline',
      at: '2026-10-30T18:57:00Z',
      text: 'Je vous envoie la photo de la nôtre : cinq prénoms au revers, et le sixième gravé sur la tranche, parce que personne n’avait prévu ma petite sœur.',
    },
  ],
}
