import { stateHref } from '#features/accounts/places.ts'
import type { EmailTemplate } from '#platform/mail/email-template.ts'
import { de } from '#platform/text/elision.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { checkTarget, lateHours, triedAgain } from './backup-schedule.ts'

export interface LateBackups {
  verifiedAt: Date | null
  problem: string | null
  everyHours: number | null
}

export function lateBackupsEmail(
  to: string,
  { verifiedAt, problem, everyHours }: LateBackups,
  siteName: string,
): EmailTemplate {
  const last = verifiedAt
    ? `La dernière sauvegarde vérifiée ${de(siteName)} date du ${frenchDateTime(verifiedAt)}.`
    : `Aucune sauvegarde ${de(siteName)} n’a encore été vérifiée.`
  const reason = problem
    ? [{ sentence: 'La dernière tentative a échoué\u00a0:' }, { quote: problem }]
    : [{ sentence: 'Aucune tentative n’a eu lieu depuis\u00a0: le site était sans doute arrêté.' }]
  return {
    to,
    subject: `Pas de sauvegarde vérifiée depuis ${lateHours(everyHours)}\u00a0heures`,
    parts: [
      { sentence: `${last} Tout ce qui a été écrit depuis serait perdu avec le disque.` },
      ...reason,
      {
        sentence: `Que faire\u00a0: ${checkTarget.charAt(0).toLowerCase()}${checkTarget.slice(1)} ${triedAgain(everyHours)}`,
      },
      { link: stateHref, label: 'Voir l’état des sauvegardes' },
      { sentence: 'Ce message revient chaque jour tant qu’aucune sauvegarde n’est vérifiée.' },
    ],
  }
}
