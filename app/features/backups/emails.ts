import type { EmailTemplate } from '#platform/mail/email-template.ts'
import { de } from '#platform/text/elision.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { exportsHref, exportDays } from './export-form.ts'
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
        sentence: `Que faire\u00a0: ${checkTarget.charAt(0).toLowerCase()}${checkTarget.slice(1)} ${triedAgain(everyHours)} Pour en faire une tout de suite, à côté du site\u00a0: npm run backup.`,
      },
      { sentence: 'Ce message revient chaque jour tant qu’aucune sauvegarde n’est vérifiée.' },
    ],
  }
}

interface EndedExport {
  label: string
  askedAt: Date
  problem: string | null
}

export function endedExportEmail(to: string, { label, askedAt, problem }: EndedExport): EmailTemplate {
  const order = `L’export «\u00a0${label}\u00a0» que vous avez demandé le ${frenchDateTime(askedAt)}`
  const screen = { link: exportsHref, label: problem ? 'Recommencer' : 'Le télécharger' }
  if (problem)
    return {
      to,
      subject: 'Votre export n’a pas pu être fait',
      parts: [{ sentence: `${order} n’a pas pu être fait\u00a0:` }, { quote: problem }, screen],
    }
  const limit = `Il sera effacé dans ${exportDays}\u00a0jours. Il faut être connecté comme administrateur pour le prendre.`
  return {
    to,
    subject: 'Votre export est prêt',
    parts: [{ sentence: `${order} est prêt. ${limit}` }, screen],
  }
}
