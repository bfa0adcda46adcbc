/** These passwords are common in France and missing from the lists of zxcvbn-ts. */
export const frenchPasswords = `
  motdepasse1 motdepasse123 mot-de-passe motdepasses monmotdepasse lemotdepasse mdpasse monmdp sesameouvretoi ouvretoi
  azerty1234 azerty12345 azer1234 azeqsd azeqsdwxc azqswx aqzsed aqwxsz qsdwxc qwertz qsdfghjklm
  poiuyt poiuytreza mlkjhgfdsq toto1234 totototo totototo1 123soleil soleil1 soleil123 bonjour123 marseille13 coucou
  coucou123 doudou doudou1 doudou123 doudoune loulou1 loulou123 louloute chouchou1 chouchoute choupette choupinette
  poupette jtaime jetadore moncoeur mapuce mapuces monbebe monange monchat monchaton monmari mafemme mafille monfils
  mesenfants mesamours mespuces bebechat bisounours mimine titine fifille gribouille fripouille caline coccinelle
  tournesol papamaman mamanpapa pourlavie pourtoujours jetaimepourlavie amourtoujours aurevoir niquetamere jetemmerde
  parissg parissaintgermain omdroitaubut droitaubut allezlom allezom allezlesbleus allezparis lesverts mbappe griezmann
  ribery petanque tourdefrance strasbourg montpellier angers lehavre saintetienne alsace vivelafrance vivelacorse
  vivelavie livebox freebox tourmaline amethyste obsidienne turquoise citrine labradorite malachite hematite cornaline
  grenat topaze
`
  .trim()
  .split(/\s+/)
