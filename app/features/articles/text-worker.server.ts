import { compareInputs } from './compare-inputs.server.ts'

export { contentAndText as sanitize, textOfContent } from './content.server.ts'

export const compareTexts = ([older, newer]: Parameters<typeof compareInputs>) => compareInputs(older, newer)
