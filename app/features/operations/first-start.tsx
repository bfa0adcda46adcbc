import { todayHref } from '#features/accounts/account.ts'
import { AddArticleButton } from '#features/editor/article-actions.tsx'
import { ThreadSection } from '#platform/ui/thread-section.tsx'
import type { Step } from './first-start/steps.ts'

export function FirstStart({ steps }: { steps: Step[] }) {
  const now = steps.findIndex(({ isDone }) => !isDone)
  const doneCount = steps.filter(({ isDone }) => isDone).length
  return (
    <ThreadSection
      id="first-start"
      title={
        <>
          Mettre le blog en route{' '}
          <span className="caption">
            {doneCount} sur {steps.length}
          </span>
        </>
      }
    >
      <ol className="steps">
        {steps.map((step, place) => (
          <li
            key={step.title}
            className={step.isDone ? 'step-done' : place === now ? 'step-now' : undefined}
            aria-current={place === now ? 'step' : undefined}
          >
            <h3>
              {step.title}
              {step.isDone && <span className="sr-only">{'\u00a0'}: c’est fait</span>}
            </h3>
            <p>{step.sentence}</p>
            {step.notes.map((note) => (
              <p className="caption" key={note}>
                {note}
              </p>
            ))}
            <StepWay step={step} isNow={place === now} />
          </li>
        ))}
      </ol>
      <p className="caption">Chaque perle se remplit d’elle-même. Quand tout est fait, cette liste disparaît.</p>
    </ThreadSection>
  )
}

export const demoHref = '/compte/site/demonstration'

export function DemoStep() {
  return (
    <p>
      Ce blog est une démonstration{'\u00a0'}: essayez tout. <a href={demoHref}>Quitter la démonstration</a>
    </p>
  )
}

function StepWay({ step: { way }, isNow }: { step: Step; isNow: boolean }) {
  if (!way) return null
  if (way.to === 'editor') return <AddArticleButton from={todayHref} quiet={!isNow} />
  return (
    <a className={isNow ? 'btn' : 'btn outline'} href={way.href}>
      {way.label}
    </a>
  )
}
