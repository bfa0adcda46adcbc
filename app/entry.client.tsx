import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { holdUntilHydration } from '#platform/deferred-app/load-app.ts'
import { waitForPages } from '#platform/requests/page-requests.ts'
import { bearPageTranslation } from '#platform/ui/page-translation.ts'

waitForPages()
bearPageTranslation()
holdUntilHydration('a, button, form, body')

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
