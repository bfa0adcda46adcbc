export const worldPictures: Record<string, string> = {
  'bracelet-aigue-marine':
    'Bracelet de perles rondes d’aigue-marine, d’un bleu-vert pâle et laiteux, posé sur une feuille de papier blanc à bords irréguliers, près d’un éclat de pierre brute.',
  'bracelet-amethyste':
    'Bracelet de perles d’améthyste violettes, relevé de petits anneaux dorés, sur une toile de lin clair, à côté de deux morceaux de pierre brute.',
  'bracelet-cornaline':
    'Perles de cornaline orange et brun rouge, translucides, enfilées en bracelet\u00a0; deux perles libres sont posées sur la toile claire.',
  'bracelet-jade':
    'Bracelet de jade à deux rangs de perles vertes, les petites à l’intérieur des grandes, posé sur un carré d’ardoise sombre.',
  'bracelet-labradorite':
    'Grosses perles de labradorite gris sombre, enfilées sur une toile bleu nuit\u00a0; plusieurs s’allument de reflets bleus, verts et dorés.',
  'bracelet-lapis-lazuli':
    'Bracelet de perles de lapis-lazuli bleu nuit piquées de points d’or, séparées par de petits anneaux dorés, posé sur une coupelle de grès clair.',
  'bracelet-malachite':
    'Bracelet de perles de malachite, rayées de bandes vert clair et vert sombre, posé sur une coupelle claire\u00a0; deux perles sont restées à côté.',
  'bracelet-obsidienne':
    'Perles noires et brillantes d’obsidienne, mouchetées de gris comme de flocons de neige, en bracelet autour de deux perles libres.',
  'bracelet-oeil-de-tigre':
    'Bracelet de perles d’œil-de-tigre brun et or, traversées de bandes soyeuses, sur une toile gris-bleu\u00a0; une perle est posée à part.',
  'bracelet-onyx':
    'Bracelet de perles d’onyx noir mat\u00a0; trois d’entre elles, polies, portent des veines blanches et sont serties entre des anneaux dorés.',
  'bracelet-quartz-rose':
    'Deux bracelets de quartz rose pâle, l’un à grosses perles, l’autre à petites, posés l’un sur l’autre sur un papier blanc.',
  'bracelet-turquoise':
    'Bracelet de perles de turquoise bleu-vert veinées de brun, avec de petits anneaux d’argent, sur une toile ocre, près d’une pierre brute.',
  'pendentif-arbre-de-vie':
    'Pendentif rond en fil de cuivre torsadé en forme d’arbre, dont les feuilles sont de petites perles vertes et violettes.',
  'pendentif-corne-porte-bonheur':
    'Pendentif en forme de petite corne rouge, courbe et pointue, coiffé d’or et suspendu à une chaîne dorée.',
  'pendentif-croix-d-agadez':
    'Croix d’Agadez en argent gravé\u00a0: un losange à quatre pointes sous un anneau ouvragé, au bout d’un cordon noir.',
  'pendentif-main-de-fatma':
    'Main de Fatma en argent martelé, doigts vers le bas, un œil incrusté d’une turquoise au creux de la paume, au bout d’un cordon de cuir.',
  'pendentif-medaille':
    'Médaille dorée au bord perlé\u00a0: un soleil rayonnant entoure un croissant de lune et une étoile.',
  'pendentif-nazar':
    'Nazar de verre bleu en forme d’œil, cercles blanc, bleu clair et noir, au bout d’un cordon\u00a0; deux petits nazars sont posés à côté.',
  'pendentif-scarabee':
    'Scarabée égyptien en faïence turquoise, serti dans un médaillon ovale doré, au bout d’un cordon.',
  'pendentif-triskele':
    'Pendentif rond en bronze gravé d’un triskèle\u00a0: trois spirales qui partent d’un même centre, posé sur un papier blanc.',
}
