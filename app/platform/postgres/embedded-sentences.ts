import type { Sentences } from '#embedded-postgres/options.ts'
import { productName } from '../product-name.ts'
import { de } from '../text/elision.ts'

const quote = (text: string) => `«\u00a0${text}\u00a0»`
const useAnotherServer = 'définissez DATABASE_URL avec l’adresse d’un PostgreSQL 15 à 18'

export const embeddedSentences: Sentences = {
  taken: (folder, pid) =>
    `Le dossier ${quote(folder)} sert déjà à une autre ${productName} en marche (processus ${pid})\u00a0: arrêtez-la d’abord, ou donnez à celle-ci un autre DATA_DIR.`,
  unreachable: (folder, pid) =>
    `Un serveur PostgreSQL (processus ${pid}) tient déjà le dossier ${quote(folder)} sans répondre\u00a0: arrêtez-le (kill -INT ${pid}), puis relancez ${productName}.`,
  wrongPassword: (file) =>
    `PostgreSQL refuse le mot de passe écrit dans ${quote(file)}\u00a0: remettez ce fichier tel qu’il était, depuis une sauvegarde.`,
  foreignOwner: (folder, uid) =>
    `Le dossier ${quote(folder)} appartient à un autre compte (numéro ${uid})\u00a0: lancez ${productName} avec ce compte, donnez ce dossier au vôtre (chown -R), ou choisissez un autre DATA_DIR.`,
  notAsRoot(uid, closedFolder) {
    const because = closedFolder ? `\u00a0: l’accès à ${quote(closedFolder)} lui est fermé` : ''
    return `PostgreSQL refuse de tourner en root, et le compte numéro ${uid} ne peut pas le faire à sa place${because}. Que faire\u00a0: lancez ${productName} avec un compte ordinaire, ou ${useAnotherServer}.`
  },
  notSupported: (system) =>
    `PostgreSQL n’est pas installé pour ce système, ou n’y fonctionne pas (${system}\u00a0; sous Linux, il lui faut la glibc)\u00a0: relancez npm install avec les dépendances facultatives, ou ${useAnotherServer}.`,
  wrongVersion({ from, to }, folder) {
    const whatToDo =
      Number(from) > Number(to)
        ? `reprenez la version ${de(productName)} qui les a écrites. Rien n’a été changé`
        : `lancez «\u00a0npm start\u00a0» une fois, qui les convertit`
    return `Les données de ${quote(folder)} sont celles de PostgreSQL ${from}, ${productName} apporte la version ${to}\u00a0: ${whatToDo}.`
  },
  notInitialised: (reason, log) =>
    `La base de données n’a pas pu être créée (${reason})\u00a0: voyez ${quote(log)}, ou ${useAnotherServer}.`,
  notStarted: (reason, log) => `PostgreSQL n’a pas démarré (${reason})\u00a0: voyez ${quote(log)}.`,
  copied: (folder) =>
    `La base de données de ${quote(folder)} a été copiée pendant qu’elle tournait, et une telle copie est incomplète (rien n’y a été changé)\u00a0: arrêtez l’original et copiez-le de nouveau.`,
  lost: (folder, marker) =>
    `La base de données n’est plus dans ${quote(folder)}, où elle était\u00a0: remettez ce dossier à sa place (ou supprimez ${quote(marker)} pour commencer un blog vide).`,
  incomplete: (file) =>
    `La base de données est incomplète, ${quote(file)} manque, et rien n’a été changé\u00a0: remettez-le tel qu’il était.`,
  upgrade: {
    tooOld: ({ from, to }, folder) =>
      `Les données de ${quote(folder)} sont celles de PostgreSQL ${from}, trop anciennes pour passer d’un coup à la version ${to}\u00a0: reprenez l’${productName} qui les a écrites, faites une sauvegarde (npm run backup), et restaurez-la ici dans un DATA_DIR vide. Rien n’a été changé.`,
    noPrograms: (major, reason) =>
      `npm n’a pas pu apporter les programmes de PostgreSQL ${major}, qu’il faut une fois (${reason})\u00a0: vérifiez le réseau, puis relancez «\u00a0npm start\u00a0»`,
    failed: ({ from, to }, reason) =>
      `La base de données n’a pas pu passer de PostgreSQL ${from} à ${to}, elle est restée comme elle était\u00a0: ${reason}`,
  },
}

export function withAlternative(sentence: string, alternative: string): string {
  return `${sentence.replace(/\.$/, '')}, ou ${alternative}.`
}
