import { plainWords } from './article.ts'

export type SubjectKind = 'stone' | 'symbol'

export interface KnownSubject {
  name: string
  label: string
  kind: SubjectKind
  forms: string[]
}

const stones = `Agate|Aigue-marine|Amazonite|Ambre|Améthyste|Angélite|Apatite|Aventurine|Azurite|Calcédoine|Charoïte
  |Chrysocolle|Chrysoprase|Citrine|Corail|Cornaline|Diamant|Émeraude|Fluorite|Grenat|Hématite|Howlite|Jais|Jaspe|Kunzite
  |Larimar|Lépidolite|Malachite|Morganite|Nacre|Obsidienne|Œil-de-faucon|Œil-de-taureau|Onyx|Opale|Péridot
  |Pierre de lave|Pierre de lune|Pierre de soleil|Pyrite|Quartz fumé|Quartz rose|Rhodochrosite|Rhodonite|Rubis|Saphir
  |Sélénite|Serpentine|Shungite|Sodalite|Spinelle|Sugilite|Tanzanite|Topaze|Tourmaline|Turquoise|Unakite|Zircon
  |Cristal de roche=quartz hyalin|Jade=néphrite=jadéite|Labradorite=spectrolite|Lapis-lazuli=lapis
  |Œil-de-tigre=yeux de tigre`

const symbols = `Ankh|Arbre de vie|Attrape-rêve|Croix d’Agadez|Étoile de David|Fer à cheval|Fleur de lys|Fleur de vie|Ganesh
  |Mauvais œil|Ouroboros|Pentacle|Rune|Scarabée|Trèfle à quatre feuilles|Yin et yang
  |Cornicello=corne porte-bonheur=corne rouge=petite corne|Main de Fatma=main de Fatima=khamsa=hamsa
  |Marteau de Thor=mjöllnir|Médaille=médaillon|Nazar=œil bleu=nazar boncuk|Nœud celtique=entrelacs celtique
  |Œil d’Horus=oudjat=œil oudjat|Triskèle=triskel=triskell`

export const knownSubjects: KnownSubject[] = [...readNames(stones, 'stone'), ...readNames(symbols, 'symbol')]

function readNames(list: string, kind: SubjectKind): KnownSubject[] {
  return list.split('|').map((line) => {
    const forms = line.trim().split('=')
    const plain = forms.map((form) => plainWords(form, ' '))
    return { name: plain[0] ?? '', label: forms[0] ?? '', kind, forms: plain }
  })
}
