import type { EmailTemplate } from '#platform/mail/email-template.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { exportDays, exportsHref } from './export-form.ts'

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
