import { AlertDialog } from '#platform/ui/confirm-dialog.tsx'
import type { Editing } from './use-editing.ts'

interface LeaveDialogProps {
  editing: Editing
  hasUploads: boolean
  onKeep: () => void
  onForget: () => void
  onGoOn: () => void
}

export function LeaveDialog({ editing, hasUploads, onKeep, onForget, onGoOn }: LeaveDialogProps) {
  const isDraft = editing.standing.kind === 'new' || editing.standing.kind === 'draft'
  return (
    <AlertDialog
      question={isDraft ? 'Votre brouillon n’est pas publié' : 'Vos changements ne sont pas en ligne'}
      detail={detailOf(editing, hasUploads)}
      onCancel={onGoOn}
    >
      <div className="actions">
        <button className="btn" type="button" onClick={onKeep}>
          {isDraft ? 'Garder le brouillon' : 'Garder pour plus tard'}
        </button>
        <button className="btn danger" type="button" onClick={onForget}>
          Oublier
        </button>
      </div>
      <button className="link" type="button" onClick={onGoOn}>
        Continuer d’écrire
      </button>
    </AlertDialog>
  )
}

function detailOf({ standing, saveState }: Editing, hasUploads: boolean): string {
  if (hasUploads) return 'Un fichier est encore en chemin\u00a0: il ne sera pas gardé.'
  if (saveState.kind === 'away' || saveState.kind === 'refused' || saveState.kind === 'held')
    return 'Gardés, ils restent dans ce navigateur, qui les rendra à la prochaine ouverture.'
  if (standing.kind === 'online') return 'L’article que l’on lit, lui, n’a pas bougé.'
  if (standing.kind === 'scheduled') return 'L’article programmé, lui, n’a pas bougé.'
  return 'Gardé, vous le retrouverez parmi vos brouillons.'
}
