import { erasureFailure } from '../trash-days.ts'
import { Icon } from '../ui/icon.tsx'
import { AskedAction } from './asked-action.tsx'
import { PostButton } from './post-button.tsx'

interface TrashActsProps {
  /** For example « l’article Onyx ». */
  name: string
  restoration: string
  erasure: { action: string; returnTo: string; question: string; detail: string }
}

export function TrashActs({ name, restoration, erasure }: TrashActsProps) {
  return (
    <div className="row-buttons">
      <PostButton action={restoration} className="btn outline" label={`Remettre ${name}`}>
        <Icon name="undo" />
        Remettre
      </PostButton>
      <AskedAction {...erasure} label={`Effacer pour de bon ${name}`} className="link danger" failure={erasureFailure}>
        Effacer
      </AskedAction>
    </div>
  )
}
