/** Missing from the packages' lists: common French passwords, and the vocabulary of jewellery. */
export const frenchHabits = [
  'motdepasse mdp mdpasse monmdp monmotdepasse motdepasses lemotdepasse passe sesameouvretoi ouvretoi secretdefense',
  'azeqsd azeqsdwxc azqswx aqzsed aqwxsz aqwzsx qsdwxc qwertz',
  'doudou loulou chouchou soleil bonjour jetaime jtaime jetadore jetem jetm moncoeur mapuce mapuces monbebe monbb monange monchat monchaton malou mavie monmari mafemme',
  'mafille monfils mesenfants mesamours mespuces bebechat bisounours poupette choupette choupinette chouchoute louloute',
  'doudoune ninou mimine titine fifille filou gribouille caline coccinelle tournesol papamaman mamanpapa pourlavie',
  'pourtoujours jetaimepourlavie amourtoujours aurevoir niquetamere jetemmerde totototo tutu 123soleil',
  'psg parissg parissaintgermain omdroitaubut droitaubut allezlom allezom allezlesbleus allezparis lesverts zizou mbappe',
  'griezmann ribery petanque tourdefrance lille strasbourg montpellier dijon angers lehavre saintetienne alsace',
  'vivelafrance vivelacorse vivelavie livebox freebox',
  'tourmaline amethyste obsidienne lapis quartz turquoise citrine labradorite malachite hematite cornaline grenat opale',
  'topaze reiki',
].flatMap((line) => line.split(' '))
